import type { Project } from "../project.js";

const REFUND = `---
name: refund
description: Pays a customer back, within the rules of the shop. Use when a customer wants a refund.
examples:
  - I want my money back for this order
  - please refund the damaged lamp
not_for:
  - what is your refund policy?
---

# Refund

1. Ask for the number of the order, if it is missing.
2. Pay back what the rules allow, and name the day on which it arrives.
`;

const PARCEL = `---
name: parcel-status
description: Looks up a parcel. Use when a customer asks where their order or parcel is.
examples:
  - where is my parcel?
  - my order has not come yet
---

# Parcel status

1. Ask for the number of the order, if it is missing.
2. Say on which day the parcel will come.
`;

const INVOICE = `---
name: invoice-copy
description: Sends a copy of an invoice. Use when a customer needs an invoice for their books.
examples:
  - can I have the invoice again?
---

# Copy of an invoice

Send the invoice as a PDF to the address of the account.
`;

/** Skills of a shop that are found without being named. */
export const supportDesk: Project = {
  files: [
    { path: "skills/refund/SKILL.md", text: REFUND },
    { path: "skills/parcel-status/SKILL.md", text: PARCEL },
    { path: "skills/invoice-copy/SKILL.md", text: INVOICE },
  ],
  turns: ["hello"],
  message: "I want my money back for order 17",
};
