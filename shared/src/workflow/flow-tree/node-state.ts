/** How a running task stands at a node. */
export interface NodeState {
  readonly state: 'done' | 'current' | 'future' | 'rejected' | 'skipped'
  /** How often the task came to the node; 0 where it did not. */
  readonly round: number
  /** Names of those who acted or have to act. */
  readonly people: readonly string[]
  /** When it happened, as the user reads it; '' for not yet. */
  readonly time: string
}
