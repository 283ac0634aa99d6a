/**
 * The text of two results in the history of each dialect that has marks of its own for them: `{"sun": true}` of
 * `weather`, and "a\nb" of `list`.
 */
export const WRITTEN_RESULTS: Readonly<Record<string, string>> = {
  "anthropic-xml":
    '<function_results>\n<result>\n<tool_name>weather</tool_name>\n<stdout>\n{"sun": true}\n</stdout>\n</result>\n<result>\n<tool_name>list</tool_name>\n<stdout>\na\nb\n</stdout>\n</result>\n</function_results>',
  cohere2:
    '<|START_TOOL_RESULT|>[{"tool_call_id": "0", "results": {"0": "{\\"sun\\": true}"}, "is_error": null}, {"tool_call_id": "1", "results": {"0": "a\\nb"}, "is_error": null}]<|END_TOOL_RESULT|>',
  "command-r-plus": '<results>\n{"sun": true}</results>\n<results>\na\nb</results>',
  "deepseek-v3":
    '<｜tool▁outputs▁begin｜><｜tool▁output▁begin｜>{"sun": true}<｜tool▁output▁end｜><｜tool▁output▁begin｜>a\nb<｜tool▁output▁end｜><｜tool▁outputs▁end｜>',
  "deepseek-v31":
    '<｜tool▁output▁begin｜>{"sun": true}<｜tool▁output▁end｜><｜tool▁output▁begin｜>a\nb<｜tool▁output▁end｜>',
  "deepseek-v4": '<tool_result>{"sun": true}</tool_result>\n\n<tool_result>a\nb</tool_result>',
  "deepseek-v41": '<tool_result>{"sun": true}</tool_result>\n\n<tool_result>a\nb</tool_result>',
  dsml: '<function_results>\n<result>{"sun": true}</result>\n<result>a\nb</result>\n</function_results>',
  functiongemma:
    '<tool_response>\nFunction result for weather: {"sun": true}\n</tool_response>\n<tool_response>\nFunction result for list: a\nb\n</tool_response>',
  gemma4:
    '<|tool_response>response:weather{value:<|"|>{"sun": true}<|"|>}<tool_response|><|tool_response>response:list{value:<|"|>a\nb<|"|>}<tool_response|>',
  "granite-20b": '<function_response> {"sun": true}\n<function_response> a\nb',
  harmony:
    '<|start|>functions.weather to=assistant<|channel|>commentary<|message|>"{\\"sun\\": true}"<|end|><|start|>functions.list to=assistant<|channel|>commentary<|message|>"a\\nb"<|end|>',
  "hunyuan-a13b": '<tool_response>{"sun": true}</tool_response>\n<tool_response>a\nb</tool_response>',
  "hunyuan-v3":
    '<tool_responses>\n<tool_response>\n{"sun": true}\n</tool_response>\n<tool_response>\na\nb\n</tool_response>\n</tool_responses>',
  "kimi-k2":
    '<tool_response>\n## Return of functions.weather:0\n{"sun": true}\n</tool_response>\n<tool_response>\n## Return of functions.list:1\na\nb\n</tool_response>',
  "minimax-m2": '<response>{"sun": true}</response>\n<response>a\nb</response>',
  "minimax-m3": '<response>{"sun": true}</response>\n<response>a\nb</response>',
  "mistral-v11": '[TOOL_RESULTS]{"sun": true}[/TOOL_RESULTS][TOOL_RESULTS]a\nb[/TOOL_RESULTS]',
  "mistral-v3":
    '[TOOL_RESULTS] {"content": {"sun": true}, "call_id": "call00000"}[/TOOL_RESULTS][TOOL_RESULTS] {"content": "a\\nb", "call_id": "call00001"}[/TOOL_RESULTS]',
  "muse-glimmer":
    '<tool_output name="weather">\n{"sun": true}\n</tool_output>\n<tool_output name="list">\na\nb\n</tool_output>',
  "nemotron-v2": '<TOOL_RESPONSE>[{"sun": true}, "a\\nb"]</TOOL_RESPONSE>',
  "pythonic-lfm2":
    '<|tool_response_start|>{"sun": true}<|tool_response_end|>\n<|tool_response_start|>a\nb<|tool_response_end|>',
  react:
    '<tool_response>\nObservation: {"sun": true}\n</tool_response>\n<tool_response>\nObservation: a\nb\n</tool_response>',
  "solar-open":
    '<|tool_response:begin|>call00000<|tool_response:name|>weather<|tool_response:result|>{"sun": true}<|tool_response:end|><|tool_response:begin|>call00001<|tool_response:name|>list<|tool_response:result|>a\nb<|tool_response:end|>',
  "solar-open2":
    '<|tool_response:start|>{"sun": true}<|tool_response:end|>\n<|tool_response:start|>a\nb<|tool_response:end|>',
  step3: '<tool_response>{"sun": true}</tool_response>\n<tool_response>a\nb</tool_response>',
};
