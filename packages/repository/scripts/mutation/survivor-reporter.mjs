import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";

// Stryker loads this file itself, without TypeScript.

/** Prints each mutant that no test notices as soon as it is found, since a run may take long. */
class SurvivorReporter {
  onMutantTested({ status, fileName, location: { start }, replacement }) {
    if (status !== "Survived" && status !== "NoCoverage" && status !== "Timeout") return;
    const path = fileName.replace(/^.*[\\/](?=packages[\\/])/, "");
    console.log(`${status}: ${path}:${start.line}:${start.column} ${replacement.replace(/\s+/g, " ").slice(0, 100)}`);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, "survivors", SurvivorReporter)];
