/** The embedded PostgreSQL cannot run here: `message` is one sentence for the person at the terminal, no stack is owed. */
export class LaunchError extends Error {}
