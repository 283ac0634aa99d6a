// What a program makes with each function may be exported without writing its type down, so TypeScript must be able to
// name that type from outside: `pnpm types` reports a type that is missing in the public surface.
// oxlint-disable explicit-module-boundary-types -- the inferred types are what is checked here
import * as middleware from "@langslash/middleware";
import * as skills from "@langslash/skills";
import * as grammar from "@langslash/grammar";
import * as converter from "@langslash/converter";
import * as textTools from "@langslash/text-tools";
import * as authoring from "@langslash/authoring";
import * as consult from "@langslash/consult";
import * as mcp from "@langslash/mcp";
import * as composer from "@langslash/composer";

export const ofMiddleware = {
  cachedEmbeddings: (...given: Parameters<typeof middleware.cachedEmbeddings>) => middleware.cachedEmbeddings(...given),
  defineCommand: (...given: Parameters<typeof middleware.defineCommand>) => middleware.defineCommand(...given),
  explainMessage: (...given: Parameters<typeof middleware.explainMessage>) => middleware.explainMessage(...given),
  fileUsage: (...given: Parameters<typeof middleware.fileUsage>) => middleware.fileUsage(...given),
  hybridRetriever: (...given: Parameters<typeof middleware.hybridRetriever>) => middleware.hybridRetriever(...given),
  lexicalRetriever: (...given: Parameters<typeof middleware.lexicalRetriever>) => middleware.lexicalRetriever(...given),
  loadSkills: (...given: Parameters<typeof middleware.loadSkills>) => middleware.loadSkills(...given),
  memoryUsage: (...given: Parameters<typeof middleware.memoryUsage>) => middleware.memoryUsage(...given),
  modelSelectorMiddleware: (...given: Parameters<typeof middleware.modelSelectorMiddleware>) =>
    middleware.modelSelectorMiddleware(...given),
  pinCommands: (...given: Parameters<typeof middleware.pinCommands>) => middleware.pinCommands(...given),
  prepareModelCall: (...given: Parameters<typeof middleware.prepareModelCall>) => middleware.prepareModelCall(...given),
  readSkillCases: (...given: Parameters<typeof middleware.readSkillCases>) => middleware.readSkillCases(...given),
  readUsageFile: (...given: Parameters<typeof middleware.readUsageFile>) => middleware.readUsageFile(...given),
  recordedJudge: (...given: Parameters<typeof middleware.recordedJudge>) => middleware.recordedJudge(...given),
  skillMiddleware: (...given: Parameters<typeof middleware.skillMiddleware>) => middleware.skillMiddleware(...given),
  skillSelectorMiddleware: (...given: Parameters<typeof middleware.skillSelectorMiddleware>) =>
    middleware.skillSelectorMiddleware(...given),
  skillToolsMiddleware: (...given: Parameters<typeof middleware.skillToolsMiddleware>) =>
    middleware.skillToolsMiddleware(...given),
  skillUsage: (...given: Parameters<typeof middleware.skillUsage>) => middleware.skillUsage(...given),
  skillUsageMiddleware: (...given: Parameters<typeof middleware.skillUsageMiddleware>) =>
    middleware.skillUsageMiddleware(...given),
  slashCommandMiddleware: (...given: Parameters<typeof middleware.slashCommandMiddleware>) =>
    middleware.slashCommandMiddleware(...given),
  splitNotes: (...given: Parameters<typeof middleware.splitNotes>) => middleware.splitNotes(...given),
  storeUsage: (...given: Parameters<typeof middleware.storeUsage>) => middleware.storeUsage(...given),
  testSkills: (...given: Parameters<typeof middleware.testSkills>) => middleware.testSkills(...given),
  turnEvents: (...given: Parameters<typeof middleware.turnEvents>) => middleware.turnEvents(...given),
  vectorRetriever: (...given: Parameters<typeof middleware.vectorRetriever>) => middleware.vectorRetriever(...given),
  memorySecrets: (...given: Parameters<typeof middleware.memorySecrets>) => middleware.memorySecrets(...given),
  processSecrets: middleware.processSecrets,
};

export const ofSkills = {
  allowedSkills: (...given: Parameters<typeof skills.allowedSkills>) => skills.allowedSkills(...given),
  catalogue: (...given: Parameters<typeof skills.catalogue>) => skills.catalogue(...given),
  catalogueRoutes: (...given: Parameters<typeof skills.catalogueRoutes>) => skills.catalogueRoutes(...given),
  commandFolderSource: (...given: Parameters<typeof skills.commandFolderSource>) =>
    skills.commandFolderSource(...given),
  hubSource: (...given: Parameters<typeof skills.hubSource>) => skills.hubSource(...given),
  loadSkills: (...given: Parameters<typeof skills.loadSkills>) => skills.loadSkills(...given),
  lockSkills: (...given: Parameters<typeof skills.lockSkills>) => skills.lockSkills(...given),
  manifestSource: (...given: Parameters<typeof skills.manifestSource>) => skills.manifestSource(...given),
  packageSource: (...given: Parameters<typeof skills.packageSource>) => skills.packageSource(...given),
  parseSkillDocument: (...given: Parameters<typeof skills.parseSkillDocument>) => skills.parseSkillDocument(...given),
  publishSkills: (...given: Parameters<typeof skills.publishSkills>) => skills.publishSkills(...given),
  readSkillCases: (...given: Parameters<typeof skills.readSkillCases>) => skills.readSkillCases(...given),
  skillFolderSource: (...given: Parameters<typeof skills.skillFolderSource>) => skills.skillFolderSource(...given),
  storeSource: (...given: Parameters<typeof skills.storeSource>) => skills.storeSource(...given),
  validateSkill: (...given: Parameters<typeof skills.validateSkill>) => skills.validateSkill(...given),
  webSource: (...given: Parameters<typeof skills.webSource>) => skills.webSource(...given),
};

export const ofGrammar = {
  bindArguments: (...given: Parameters<typeof grammar.bindArguments>) => grammar.bindArguments(...given),
  complete: (...given: Parameters<typeof grammar.complete>) => grammar.complete(...given),
  findCommand: (...given: Parameters<typeof grammar.findCommand>) => grammar.findCommand(...given),
  foldName: (...given: Parameters<typeof grammar.foldName>) => grammar.foldName(...given),
  isCommandName: (...given: Parameters<typeof grammar.isCommandName>) => grammar.isCommandName(...given),
  parsePipeline: (...given: Parameters<typeof grammar.parsePipeline>) => grammar.parsePipeline(...given),
  parseSlashCommand: (...given: Parameters<typeof grammar.parseSlashCommand>) => grammar.parseSlashCommand(...given),
  renderTemplate: (...given: Parameters<typeof grammar.renderTemplate>) => grammar.renderTemplate(...given),
  suggestNames: (...given: Parameters<typeof grammar.suggestNames>) => grammar.suggestNames(...given),
  unescapeCommand: (...given: Parameters<typeof grammar.unescapeCommand>) => grammar.unescapeCommand(...given),
  usageOf: (...given: Parameters<typeof grammar.usageOf>) => grammar.usageOf(...given),
  argumentForms: (...given: Parameters<typeof grammar.argumentForms>) => grammar.argumentForms(...given),
  formDecision: (...given: Parameters<typeof grammar.formDecision>) => grammar.formDecision(...given),
};

export const ofConverter = {
  analyzeSlashCommand: (...given: Parameters<typeof converter.analyzeSlashCommand>) =>
    converter.analyzeSlashCommand(...given),
  conversionPrompt: (...given: Parameters<typeof converter.conversionPrompt>) => converter.conversionPrompt(...given),
  convertDeterministically: (...given: Parameters<typeof converter.convertDeterministically>) =>
    converter.convertDeterministically(...given),
  createReadConfigsTool: (...given: Parameters<typeof converter.createReadConfigsTool>) =>
    converter.createReadConfigsTool(...given),
  createSlashCommandConverter: (...given: Parameters<typeof converter.createSlashCommandConverter>) =>
    converter.createSlashCommandConverter(...given),
  directoryConfigs: (...given: Parameters<typeof converter.directoryConfigs>) => converter.directoryConfigs(...given),
  memoryConfigs: (...given: Parameters<typeof converter.memoryConfigs>) => converter.memoryConfigs(...given),
  storeConfigs: (...given: Parameters<typeof converter.storeConfigs>) => converter.storeConfigs(...given),
  verifyConversion: (...given: Parameters<typeof converter.verifyConversion>) => converter.verifyConversion(...given),
};

export const ofTextTools = {
  createToolCallParser: (...given: Parameters<typeof textTools.createToolCallParser>) =>
    textTools.createToolCallParser(...given),
  formatForModel: (...given: Parameters<typeof textTools.formatForModel>) => textTools.formatForModel(...given),
  formatToolCall: (...given: Parameters<typeof textTools.formatToolCall>) => textTools.formatToolCall(...given),
  jsonFrame: (...given: Parameters<typeof textTools.jsonFrame>) => textTools.jsonFrame(...given),
  parseToolCalls: (...given: Parameters<typeof textTools.parseToolCalls>) => textTools.parseToolCalls(...given),
  renderConversationHistory: (...given: Parameters<typeof textTools.renderConversationHistory>) =>
    textTools.renderConversationHistory(...given),
  renderToolProtocol: (...given: Parameters<typeof textTools.renderToolProtocol>) =>
    textTools.renderToolProtocol(...given),
  serverFields: (...given: Parameters<typeof textTools.serverFields>) => textTools.serverFields(...given),
  stripToolCalls: (...given: Parameters<typeof textTools.stripToolCalls>) => textTools.stripToolCalls(...given),
  textToolCallsMiddleware: (...given: Parameters<typeof textTools.textToolCallsMiddleware>) =>
    textTools.textToolCallsMiddleware(...given),
  toolCallGrammar: (...given: Parameters<typeof textTools.toolCallGrammar>) => textTools.toolCallGrammar(...given),
  withTextToolCalls: (...given: Parameters<typeof textTools.withTextToolCalls>) =>
    textTools.withTextToolCalls(...given),
  writeToolCalls: (...given: Parameters<typeof textTools.writeToolCalls>) => textTools.writeToolCalls(...given),
};

export const ofAuthoring = {
  createGenerateSkillTool: (...given: Parameters<typeof authoring.createGenerateSkillTool>) =>
    authoring.createGenerateSkillTool(...given),
  createReadConversationDataTool: (...given: Parameters<typeof authoring.createReadConversationDataTool>) =>
    authoring.createReadConversationDataTool(...given),
  maskSecrets: (...given: Parameters<typeof authoring.maskSecrets>) => authoring.maskSecrets(...given),
  skillAuthoringMiddleware: (...given: Parameters<typeof authoring.skillAuthoringMiddleware>) =>
    authoring.skillAuthoringMiddleware(...given),
};

export const ofConsult = {
  buildToolCommand: (...given: Parameters<typeof consult.buildToolCommand>) => consult.buildToolCommand(...given),
  checkToolAvailable: (...given: Parameters<typeof consult.checkToolAvailable>) => consult.checkToolAvailable(...given),
  consultTool: (...given: Parameters<typeof consult.consultTool>) => consult.consultTool(...given),
  consultToolsParallel: (...given: Parameters<typeof consult.consultToolsParallel>) =>
    consult.consultToolsParallel(...given),
  createConsultTool: (...given: Parameters<typeof consult.createConsultTool>) => consult.createConsultTool(...given),
  defineCliTool: (...given: Parameters<typeof consult.defineCliTool>) => consult.defineCliTool(...given),
  discoverAvailableTools: (...given: Parameters<typeof consult.discoverAvailableTools>) =>
    consult.discoverAvailableTools(...given),
  extractToolOutput: (...given: Parameters<typeof consult.extractToolOutput>) => consult.extractToolOutput(...given),
  getRecommendedTool: (...given: Parameters<typeof consult.getRecommendedTool>) => consult.getRecommendedTool(...given),
  getTimeoutForOperation: (...given: Parameters<typeof consult.getTimeoutForOperation>) =>
    consult.getTimeoutForOperation(...given),
  loadConsultConfig: (...given: Parameters<typeof consult.loadConsultConfig>) => consult.loadConsultConfig(...given),
  synthesizeToolResponses: (...given: Parameters<typeof consult.synthesizeToolResponses>) =>
    consult.synthesizeToolResponses(...given),
};

export const ofMcp = {
  boundedFetch: (...given: Parameters<typeof mcp.boundedFetch>) => mcp.boundedFetch(...given),
  checkSkillsServer: (...given: Parameters<typeof mcp.checkSkillsServer>) => mcp.checkSkillsServer(...given),
  completeWithMcp: (...given: Parameters<typeof mcp.completeWithMcp>) => mcp.completeWithMcp(...given),
  createSkillsServer: (...given: Parameters<typeof mcp.createSkillsServer>) => mcp.createSkillsServer(...given),
  mcpCommands: (...given: Parameters<typeof mcp.mcpCommands>) => mcp.mcpCommands(...given),
  mcpSource: (...given: Parameters<typeof mcp.mcpSource>) => mcp.mcpSource(...given),
};

export const ofComposer = {
  agentProblem: (...given: Parameters<typeof composer.agentProblem>) => composer.agentProblem(...given),
  applyEdit: (...given: Parameters<typeof composer.applyEdit>) => composer.applyEdit(...given),
  comboboxAttributes: (...given: Parameters<typeof composer.comboboxAttributes>) =>
    composer.comboboxAttributes(...given),
  createComposer: (...given: Parameters<typeof composer.createComposer>) => composer.createComposer(...given),
  errorOfStatus: (...given: Parameters<typeof composer.errorOfStatus>) => composer.errorOfStatus(...given),
  followAddress: (...given: Parameters<typeof composer.followAddress>) => composer.followAddress(...given),
  isStageMessage: (...given: Parameters<typeof composer.isStageMessage>) => composer.isStageMessage(...given),
  keptChat: (...given: Parameters<typeof composer.keptChat>) => composer.keptChat(...given),
  langGraphServer: (...given: Parameters<typeof composer.langGraphServer>) => composer.langGraphServer(...given),
  moreText: (...given: Parameters<typeof composer.moreText>) => composer.moreText(...given),
  optionId: (...given: Parameters<typeof composer.optionId>) => composer.optionId(...given),
  problemText: (...given: Parameters<typeof composer.problemText>) => composer.problemText(...given),
  statusText: (...given: Parameters<typeof composer.statusText>) => composer.statusText(...given),
  threadInAddress: (...given: Parameters<typeof composer.threadInAddress>) => composer.threadInAddress(...given),
  watchCatalogue: (...given: Parameters<typeof composer.watchCatalogue>) => composer.watchCatalogue(...given),
  showSlashForm: (...given: Parameters<typeof composer.showSlashForm>) => composer.showSlashForm(...given),
  takeFocus: (...given: Parameters<typeof composer.takeFocus>) => composer.takeFocus(...given),
};
