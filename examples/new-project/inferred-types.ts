// A program may export the result of each function without writing its type down, so TypeScript must be able to name that
// type from outside: `pnpm types` reports a type that is missing in the public surface.
import * as middleware from "@langslash/middleware";
import * as skills from "@langslash/skills";
import * as grammar from "@langslash/grammar";
import * as converter from "@langslash/converter";
import * as textTools from "@langslash/text-tools";
import * as authoring from "@langslash/authoring";
import * as consult from "@langslash/consult";
import * as mcp from "@langslash/mcp";
import * as composer from "@langslash/composer";

/** Has the type of a function's result. */
declare function resultOf<Make extends (...given: never[]) => unknown>(make: Make): ReturnType<Make>;

export const ofMiddleware = {
  defineCommand: resultOf(middleware.defineCommand),
  explainMessage: resultOf(middleware.explainMessage),
  fileUsage: resultOf(middleware.fileUsage),
  hybridRetriever: resultOf(middleware.hybridRetriever),
  lexicalRetriever: resultOf(middleware.lexicalRetriever),
  loadSkills: resultOf(middleware.loadSkills),
  memoryUsage: resultOf(middleware.memoryUsage),
  modelSelectorMiddleware: resultOf(middleware.modelSelectorMiddleware),
  pinCommands: resultOf(middleware.pinCommands),
  prepareModelCall: resultOf(middleware.prepareModelCall),
  readSkillCases: resultOf(middleware.readSkillCases),
  readUsageFile: resultOf(middleware.readUsageFile),
  recordedJudge: resultOf(middleware.recordedJudge),
  skillMiddleware: resultOf(middleware.skillMiddleware),
  skillSelectorMiddleware: resultOf(middleware.skillSelectorMiddleware),
  skillToolsMiddleware: resultOf(middleware.skillToolsMiddleware),
  skillUsage: resultOf(middleware.skillUsage),
  skillUsageMiddleware: resultOf(middleware.skillUsageMiddleware),
  slashCommandMiddleware: resultOf(middleware.slashCommandMiddleware),
  splitNotes: resultOf(middleware.splitNotes),
  storeUsage: resultOf(middleware.storeUsage),
  testSkills: resultOf(middleware.testSkills),
  turnEvents: resultOf(middleware.turnEvents),
  vectorRetriever: resultOf(middleware.vectorRetriever),
  memorySecrets: resultOf(middleware.memorySecrets),
  processSecrets: middleware.processSecrets,
};

export const ofSkills = {
  allowedSkills: resultOf(skills.allowedSkills),
  catalogue: resultOf(skills.catalogue),
  catalogueRoutes: resultOf(skills.catalogueRoutes),
  commandFolderSource: resultOf(skills.commandFolderSource),
  hubSource: resultOf(skills.hubSource),
  loadSkills: resultOf(skills.loadSkills),
  lockSkills: resultOf(skills.lockSkills),
  manifestSource: resultOf(skills.manifestSource),
  packageSource: resultOf(skills.packageSource),
  parseSkillDocument: resultOf(skills.parseSkillDocument),
  publishSkills: resultOf(skills.publishSkills),
  readSkillCases: resultOf(skills.readSkillCases),
  skillFolderSource: resultOf(skills.skillFolderSource),
  storeSource: resultOf(skills.storeSource),
  validateSkill: resultOf(skills.validateSkill),
  webSource: resultOf(skills.webSource),
};

export const ofGrammar = {
  bindArguments: resultOf(grammar.bindArguments),
  complete: resultOf(grammar.complete),
  findCommand: resultOf(grammar.findCommand),
  foldName: resultOf(grammar.foldName),
  isCommandName: resultOf(grammar.isCommandName),
  parsePipeline: resultOf(grammar.parsePipeline),
  parseSlashCommand: resultOf(grammar.parseSlashCommand),
  renderTemplate: resultOf(grammar.renderTemplate),
  suggestNames: resultOf(grammar.suggestNames),
  unescapeCommand: resultOf(grammar.unescapeCommand),
  usageOf: resultOf(grammar.usageOf),
  argumentForms: resultOf(grammar.argumentForms),
  formDecision: resultOf(grammar.formDecision),
};

export const ofConverter = {
  analyzeSlashCommand: resultOf(converter.analyzeSlashCommand),
  conversionPrompt: resultOf(converter.conversionPrompt),
  convertDeterministically: resultOf(converter.convertDeterministically),
  createReadConfigsTool: resultOf(converter.createReadConfigsTool),
  createSlashCommandConverter: resultOf(converter.createSlashCommandConverter),
  directoryConfigs: resultOf(converter.directoryConfigs),
  memoryConfigs: resultOf(converter.memoryConfigs),
  storeConfigs: resultOf(converter.storeConfigs),
  verifyConversion: resultOf(converter.verifyConversion),
};

export const ofTextTools = {
  createToolCallParser: resultOf(textTools.createToolCallParser),
  formatForModel: resultOf(textTools.formatForModel),
  formatToolCall: resultOf(textTools.formatToolCall),
  jsonFrame: resultOf(textTools.jsonFrame),
  parseToolCalls: resultOf(textTools.parseToolCalls),
  renderConversationHistory: resultOf(textTools.renderConversationHistory),
  renderToolProtocol: resultOf(textTools.renderToolProtocol),
  serverFields: resultOf(textTools.serverFields),
  stripToolCalls: resultOf(textTools.stripToolCalls),
  textToolCallsMiddleware: resultOf(textTools.textToolCallsMiddleware),
  toolCallGrammar: resultOf(textTools.toolCallGrammar),
  withTextToolCalls: resultOf(textTools.withTextToolCalls),
  writeToolCalls: resultOf(textTools.writeToolCalls),
};

export const ofAuthoring = {
  createGenerateSkillTool: resultOf(authoring.createGenerateSkillTool),
  createReadConversationDataTool: resultOf(authoring.createReadConversationDataTool),
  maskSecrets: resultOf(authoring.maskSecrets),
  skillAuthoringMiddleware: resultOf(authoring.skillAuthoringMiddleware),
};

export const ofConsult = {
  buildToolCommand: resultOf(consult.buildToolCommand),
  checkToolAvailable: resultOf(consult.checkToolAvailable),
  consultTool: resultOf(consult.consultTool),
  consultToolsParallel: resultOf(consult.consultToolsParallel),
  createConsultTool: resultOf(consult.createConsultTool),
  defineCliTool: resultOf(consult.defineCliTool),
  discoverAvailableTools: resultOf(consult.discoverAvailableTools),
  extractToolOutput: resultOf(consult.extractToolOutput),
  getRecommendedTool: resultOf(consult.getRecommendedTool),
  getTimeoutForOperation: resultOf(consult.getTimeoutForOperation),
  loadConsultConfig: resultOf(consult.loadConsultConfig),
  synthesizeToolResponses: resultOf(consult.synthesizeToolResponses),
};

export const ofMcp = {
  boundedFetch: resultOf(mcp.boundedFetch),
  checkSkillsServer: resultOf(mcp.checkSkillsServer),
  createSkillsServer: resultOf(mcp.createSkillsServer),
  mcpCommands: resultOf(mcp.mcpCommands),
  mcpSource: resultOf(mcp.mcpSource),
};

export const ofComposer = {
  agentProblem: resultOf(composer.agentProblem),
  applyEdit: resultOf(composer.applyEdit),
  comboboxAttributes: resultOf(composer.comboboxAttributes),
  createComposer: resultOf(composer.createComposer),
  errorOfStatus: resultOf(composer.errorOfStatus),
  followAddress: resultOf(composer.followAddress),
  isStageMessage: resultOf(composer.isStageMessage),
  keptChat: resultOf(composer.keptChat),
  langGraphServer: resultOf(composer.langGraphServer),
  moreText: resultOf(composer.moreText),
  optionId: resultOf(composer.optionId),
  problemText: resultOf(composer.problemText),
  statusText: resultOf(composer.statusText),
  threadInAddress: resultOf(composer.threadInAddress),
  watchCatalogue: resultOf(composer.watchCatalogue),
  showSlashForm: resultOf(composer.showSlashForm),
  takeFocus: resultOf(composer.takeFocus),
};
