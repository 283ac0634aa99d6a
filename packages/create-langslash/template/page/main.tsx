import { createRoot } from "react-dom/client";
import { Chat } from "./chat.js";
import { SkillProblems } from "./skill-problems.js";

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <Chat title="Chat" url={location.origin} assistant="agent">
      <SkillProblems />
    </Chat>,
  );
