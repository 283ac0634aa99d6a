import { createRoot } from "react-dom/client";
import { Chat } from "./chat.js";

const root = document.getElementById("root");
if (root) createRoot(root).render(<Chat />);
