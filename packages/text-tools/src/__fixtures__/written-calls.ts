/** The text in which each dialect writes two calls: `weather` with the city "Rome" and 2 days, and `list`. */
export const WRITTEN_CALLS: Readonly<Record<string, string>> = {
  "anthropic-xml":
    '<function_calls>\n<invoke name="weather">\n<parameter name="city">Rome</parameter>\n<parameter name="days">2</parameter>\n</invoke>\n<invoke name="list">\n</invoke>\n</function_calls>',
  apertus: '<|tools_prefix|>[{"weather": {"city": "Rome", "days": 2}}, {"list": {}}]<|tools_suffix|>',
  cohere2:
    '<|START_ACTION|>[\n    {"tool_call_id": "0", "tool_name": "weather", "parameters": {"city": "Rome", "days": 2}},\n    {"tool_call_id": "1", "tool_name": "list", "parameters": {}}\n]<|END_ACTION|>',
  "command-r-plus":
    'Action:\n```json\n[\n    {"tool_name": "weather", "parameters": {"city": "Rome", "days": 2}},\n    {"tool_name": "list", "parameters": {}}\n]\n```',
  "deepseek-v3":
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>weather\n```json\n{"city": "Rome", "days": 2}\n```<｜tool▁call▁end｜>\n<｜tool▁call▁begin｜>function<｜tool▁sep｜>list\n```json\n{}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  "deepseek-v31":
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>weather<｜tool▁sep｜>{"city": "Rome", "days": 2}<｜tool▁call▁end｜><｜tool▁call▁begin｜>list<｜tool▁sep｜>{}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  "deepseek-v4":
    '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="weather">\n<｜DSML｜parameter name="city" string="true">Rome</｜DSML｜parameter>\n<｜DSML｜parameter name="days" string="false">2</｜DSML｜parameter>\n</｜DSML｜invoke>\n<｜DSML｜invoke name="list">\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
  "deepseek-v41":
    '<｜DSML｜ calls>\n<｜DSML｜ invoke name="weather">\n<｜DSML｜ parameter name="city" string="true">Rome</｜DSML｜ parameter>\n<｜DSML｜ parameter name="days" string="false">2</｜DSML｜ parameter>\n</｜DSML｜ invoke>\n<｜DSML｜ invoke name="list">\n</｜DSML｜ invoke>\n</｜DSML｜ calls>',
  dots: '<dots_function_call><invoke name="weather"><parameter name="city">Rome</parameter><parameter name="days">2</parameter></invoke><invoke name="list"></invoke></dots_function_call>',
  dsml: '<｜DSML｜function_calls>\n<｜DSML｜invoke name="weather">\n<｜DSML｜parameter name="city" string="true">Rome</｜DSML｜parameter>\n<｜DSML｜parameter name="days" string="false">2</｜DSML｜parameter>\n</｜DSML｜invoke>\n<｜DSML｜invoke name="list">\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
  "functionary-v31": '<function=weather>{"city": "Rome", "days": 2}</function>\n<function=list>{}</function>',
  "functionary-v32": '>>>weather\n{"city": "Rome", "days": 2}\n>>>list\n{}',
  functiongemma:
    "<start_function_call>call:weather{city:<escape>Rome<escape>,days:2}<end_function_call><start_function_call>call:list{}<end_function_call>",
  "gemma3-tool-code": '```tool_code\nweather(city="Rome", days=2)\nlist()\n```',
  gemma4: '<|tool_call>call:weather{city:<|"|>Rome<|"|>,days:2}<tool_call|>\n<|tool_call>call:list{}<tool_call|>',
  gigachat3:
    '<|function_call|>{"name": "weather", "arguments": {"city": "Rome", "days": 2}}\n<|function_call|>{"name": "list", "arguments": {}}',
  gigachat35:
    '<｜GCML｜tool_calls>\n<｜GCML｜invoke name="weather">\n<｜GCML｜parameter name="city" string="true">Rome</｜GCML｜parameter>\n<｜GCML｜parameter name="days" string="false">2</｜GCML｜parameter>\n</｜GCML｜invoke>\n<｜GCML｜invoke name="list">\n</｜GCML｜invoke>\n</｜GCML｜tool_calls>',
  "glm-arg-key":
    "<tool_call>weather\n<arg_key>city</arg_key>\n<arg_value>Rome</arg_value>\n<arg_key>days</arg_key>\n<arg_value>2</arg_value>\n</tool_call>\n<tool_call>list\n</tool_call>",
  "granite-20b":
    '<function_call> {"name": "weather", "arguments": {"city": "Rome", "days": 2}}\n<function_call> {"name": "list", "arguments": {}}',
  "granite-pythonic": 'weather(city="Rome", days=2)\nlist()',
  granite3:
    '<|tool_call|>[{"name": "weather", "arguments": {"city": "Rome", "days": 2}}, {"name": "list", "arguments": {}}]',
  harmony:
    '<|start|>assistant<|channel|>commentary to=functions.weather <|constrain|>json<|message|>{"city": "Rome", "days": 2}<|call|><|start|>assistant<|channel|>commentary to=functions.list <|constrain|>json<|message|>{}<|call|>',
  "hermes-json":
    '<tool_call>\n{"name": "weather", "arguments": {"city": "Rome", "days": 2}}\n</tool_call>\n<tool_call>\n{"name": "list", "arguments": {}}\n</tool_call>',
  "hunyuan-a13b":
    '<tool_calls>[{"name": "weather", "arguments": {"city": "Rome", "days": 2}}, {"name": "list", "arguments": {}}]</tool_calls>',
  "hunyuan-v3":
    "<tool_calls>\n<tool_call>weather<tool_sep>\n<arg_key>city</arg_key>\n<arg_value>Rome</arg_value>\n<arg_key>days</arg_key>\n<arg_value>2</arg_value>\n</tool_call>\n<tool_call>list<tool_sep>\n</tool_call>\n</tool_calls>",
  inkling:
    '<|message_model|><|content_invoke_tool_json|>{"name":"weather","args":{"city": "Rome", "days": 2}}<|end_message|><|message_model|><|content_invoke_tool_json|>{"name":"list","args":{}}<|end_message|>',
  internlm2:
    '<|action_start|><|plugin|>{"name": "weather", "parameters": {"city": "Rome", "days": 2}}<|action_end|>\n<|action_start|><|plugin|>{"name": "list", "parameters": {}}<|action_end|>',
  "iquest-coder-v2":
    "<iquestcoder_tool_call>weather<arg_key>city</arg_key><arg_value>Rome</arg_value><arg_key>days</arg_key><arg_value>2</arg_value></iquestcoder_tool_call>\n<iquestcoder_tool_call>list</iquestcoder_tool_call>",
  "iquest-q1":
    "<iquest_tool_call>weather<arg_key>city</arg_key><arg_value>Rome</arg_value><arg_key>days</arg_key><arg_value>2</arg_value></iquest_tool_call>\n<iquest_tool_call>list</iquest_tool_call>",
  "k2-horizon":
    "<ifm|tool_calls>\n<ifm|tool_call>weather\n<ifm|arg_key>city</ifm|arg_key>\n<ifm|arg_value>Rome</ifm|arg_value>\n<ifm|arg_key>days</ifm|arg_key>\n<ifm|arg_value>2</ifm|arg_value>\n</ifm|tool_call>\n<ifm|tool_call>list\n</ifm|tool_call>\n</ifm|tool_calls>",
  "kimi-k2":
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.weather:0<|tool_call_argument_begin|>{"city": "Rome", "days": 2}<|tool_call_end|><|tool_call_begin|>functions.list:1<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>',
  "kimi-k3":
    '<|open|>tools<|sep|><|open|>call tool="weather" index="1"<|sep|><|open|>argument key="city" type="string"<|sep|>Rome<|close|>argument<|sep|><|open|>argument key="days" type="number"<|sep|>2<|close|>argument<|sep|><|close|>call<|sep|><|open|>call tool="list" index="2"<|sep|><|close|>call<|sep|><|close|>tools<|sep|>',
  "llama3-json": '{"name": "weather", "parameters": {"city": "Rome", "days": 2}}; {"name": "list", "parameters": {}}',
  longcat:
    '<longcat_tool_call>{"name": "weather", "arguments": {"city": "Rome", "days": 2}}</longcat_tool_call>\n<longcat_tool_call>{"name": "list", "arguments": {}}</longcat_tool_call>',
  minicpm5:
    '<function name="weather"><param name="city">Rome</param><param name="days">2</param></function>\n<function name="list"></function>',
  "minimax-m1":
    '<tool_calls>\n{"name": "weather", "arguments": {"city": "Rome", "days": 2}}\n{"name": "list", "arguments": {}}\n</tool_calls>',
  "minimax-m2":
    '<minimax:tool_call>\n<invoke name="weather">\n<parameter name="city">Rome</parameter>\n<parameter name="days">2</parameter>\n</invoke>\n<invoke name="list">\n</invoke>\n</minimax:tool_call>',
  "minimax-m3":
    ']<]minimax[>[<tool_call>]<]minimax[>[<invoke name="weather">]<]minimax[>[<city>Rome]<]minimax[>[</city>]<]minimax[>[<days>2]<]minimax[>[</days>]<]minimax[>[</invoke>]<]minimax[>[<invoke name="list">]<]minimax[>[</invoke>]<]minimax[>[</tool_call>',
  "mistral-v11": '[TOOL_CALLS]weather[ARGS]{"city": "Rome", "days": 2}[TOOL_CALLS]list[ARGS]{}',
  "mistral-v3":
    '[TOOL_CALLS] [{"name": "weather", "arguments": {"city": "Rome", "days": 2}, "id": "call00000"}, {"name": "list", "arguments": {}, "id": "call00001"}]',
  "muse-glimmer":
    '<atem:function_calls>\n<atem:invoke name="weather">\n<atem:parameter name="city">Rome</atem:parameter>\n<atem:parameter name="days">2</atem:parameter>\n</atem:invoke>\n</atem:function_calls>\n<atem:function_calls>\n<atem:invoke name="list">\n</atem:invoke>\n</atem:function_calls>',
  "nemotron-v2":
    '<TOOLCALL>[{"name": "weather", "arguments": {"city": "Rome", "days": 2}}, {"name": "list", "arguments": {}}]</TOOLCALL>',
  olmo3: '<function_calls>weather(city="Rome", days=2)\nlist()</function_calls>',
  pangu:
    '<|tool_call_start|>[{"name": "weather", "arguments": {"city": "Rome", "days": 2}}, {"name": "list", "arguments": {}}]<|tool_call_end|>',
  "phi4-functools":
    'functools[{"name": "weather", "arguments": {"city": "Rome", "days": 2}}, {"name": "list", "arguments": {}}]',
  plamo3:
    '<|plamo:begin_tool_requests:plamo|><|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>weather<|plamo:end_tool_name:plamo|><|plamo:begin_tool_arguments:plamo|><|plamo:constrain|>json<|plamo:msg|>{"city": "Rome", "days": 2}<|plamo:end_tool_arguments:plamo|><|plamo:end_tool_request:plamo|><|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>list<|plamo:end_tool_name:plamo|><|plamo:begin_tool_arguments:plamo|><|plamo:constrain|>json<|plamo:msg|>{}<|plamo:end_tool_arguments:plamo|><|plamo:end_tool_request:plamo|><|plamo:end_tool_requests:plamo|>',
  pythonic: '[weather(city="Rome", days=2), list()]',
  "pythonic-lfm2": '<|tool_call_start|>[weather(city="Rome", days=2), list()]<|tool_call_end|>',
  "qwen3-xml":
    "<tool_call>\n<function=weather>\n<parameter=city>\nRome\n</parameter>\n<parameter=days>\n2\n</parameter>\n</function>\n</tool_call>\n<tool_call>\n<function=list>\n</function>\n</tool_call>",
  react: 'Action: weather\nAction Input: {"city": "Rome", "days": 2}\nAction: list\nAction Input: {}',
  sarashina:
    '<|tool_calls|>[{"name": "weather", "arguments": {"city": "Rome", "days": 2}}, {"name": "list", "arguments": {}}]',
  "seed-oss":
    "<seed:tool_call>\n<function=weather>\n<parameter=city>Rome</parameter>\n<parameter=days>2</parameter>\n</function>\n</seed:tool_call>\n<seed:tool_call>\n<function=list>\n</function>\n</seed:tool_call>",
  "solar-open":
    '<|tool_calls|><|tool_call:begin|>call00000<|tool_call:name|>weather<|tool_call:args|>{"city": "Rome", "days": 2}<|tool_call:end|><|tool_call:begin|>call00001<|tool_call:name|>list<|tool_call:args|>{}<|tool_call:end|><|calls|>',
  "solar-open2":
    "<|tool_call:start|>weather\n<|tool_arg:start|>city<|tool_arg:value|>Rome<|tool_arg:end|>\n<|tool_arg:start|>days<|tool_arg:value|>2<|tool_arg:end|>\n<|tool_call:end|>\n<|tool_call:start|>list\n<|tool_call:end|>",
  "step-audio2":
    '<tool_call>function\nweather\n{"city": "Rome", "days": 2}</tool_call>\n<tool_call>function\nlist\n{}</tool_call>',
  step3:
    '<｜tool_calls_begin｜>\n<｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="weather">\n<steptml:parameter name="city">Rome</steptml:parameter>\n<steptml:parameter name="days">2</steptml:parameter>\n</steptml:invoke><｜tool_call_end｜>\n<｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="list">\n</steptml:invoke><｜tool_call_end｜>\n<｜tool_calls_end｜>',
  xlam: '[{"name": "weather", "arguments": {"city": "Rome", "days": 2}}, {"name": "list", "arguments": {}}]',
};
