/** Colours of the status of a leave: waiting, approved, rejected, revoked. */
export const leaveBadges = { 1: 'warning', 2: 'success', 3: 'error', 4: 'default' } as const
