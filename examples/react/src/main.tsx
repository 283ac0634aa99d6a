import { createRoot } from "react-dom/client";
import { Chat } from "../../../packages/create-langslash/template/page/chat.js";

const root = document.getElementById("root");
if (root) createRoot(root).render(<Chat title="Law office" url={`${location.origin}/api`} assistant="office" />);
