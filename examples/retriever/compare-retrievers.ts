// Finds the skill for a message without a command: by words, by meaning, and by both.
import { fileURLToPath } from "node:url";
import {
  hybridRetriever,
  lexicalRetriever,
  loadSkills,
  type SkillRetriever,
  skillMiddleware,
  vectorRetriever,
} from "@langslash/middleware";
import { createAgent } from "langchain";
import { OfflineModel } from "../demo/offline-model.js";
import { TopicEmbeddings } from "./topic-embeddings.js";

const MESSAGES = [
  "Draft a demand letter to the insurance carrier with the damages and a deadline",
  "Is there any precedent for a fall on ice?",
  "How do we get the driver's testimony ready for next week?",
  "thanks, that helps a lot",
];

const skills = await loadSkills(fileURLToPath(new URL("../law-office/skills", import.meta.url)));
const byMeaning = vectorRetriever(new TopicEmbeddings()); // new OpenAIEmbeddings({ model: "text-embedding-3-small" })
const retrievers: Record<string, SkillRetriever> = {
  "by words": lexicalRetriever(),
  "by meaning": byMeaning,
  "by both": hybridRetriever([lexicalRetriever(), { retriever: byMeaning, threshold: 0.6 }]),
};

for (const content of MESSAGES) {
  console.log(`> ${content}`);
  for (const [title, retriever] of Object.entries(retrievers)) {
    const middleware = skillMiddleware({ skills, retriever });
    const agent = createAgent({ model: new OfflineModel("your model"), middleware });
    const { selectedSkills } = await agent.invoke({ messages: [{ role: "user", content }] });
    const [skill] = selectedSkills;
    console.log(`  ${title.padEnd(10)} ${skill ? `${skill.name} (${skill.score.toFixed(2)})` : "none"}`);
  }
}
