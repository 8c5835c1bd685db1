/**
 * The embedded PostgreSQL cannot run. `message` is one sentence for the terminal; print it without a stack
 * trace.
 */
export class LaunchError extends Error {}
