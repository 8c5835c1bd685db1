import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import type { UsageCalls } from './use-holder-removal.tsx'

/** Opens the permissions of a saved holder; null for a user who cannot change them. */
export type OnAuthorize = ((id: string, name: string) => void) | null

/**
 * The button "save and authorize" of the form of a role, position or group: for a new one, and for one
 * without any grant.
 */
export function useSaveAndAuthorize(
  usageCall: UsageCalls['usage'],
  id: string | null,
  onAuthorize: OnAuthorize,
) {
  const t = useText(text)
  const { data: usage } = useCall(usageCall, id === null || !onAuthorize ? null : { id })
  if (!onAuthorize || (id !== null && usage?.grants.total !== 0)) return undefined
  return {
    okText: t('parts.saveAndAuthorize'),
    run: (savedId: string, { fullName }: { fullName: string }) => onAuthorize(savedId, fullName),
  }
}
