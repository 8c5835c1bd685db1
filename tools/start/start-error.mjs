/** A command cannot continue; its message is printed without a stack. */
export class StartError extends Error {}
