import { remotes } from '@tessera/shared/contract/registry/remotes'

/** Calls to refresh after a build switch, a canary change or a pin. */
export const channelCalls = [remotes.manage, remotes.builds, remotes.pins, remotes.events] as const
