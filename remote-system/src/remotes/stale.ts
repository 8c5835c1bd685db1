import { remotes } from '@tessera/shared/contract/shell/remotes'

/** What is old once somebody was moved to another build. */
export const moved = [remotes.manage, remotes.builds, remotes.pins, remotes.events] as const
