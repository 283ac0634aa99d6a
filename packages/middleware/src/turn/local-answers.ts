/** How the message begins that tells of a stopped pipeline. */
export const STOPPED = "The pipeline stopped:";
