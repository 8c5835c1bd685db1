import { pageAccess } from '@tessera/shared/contract/session/page-access'
import { call } from '@tessera/shared/client/call'
import { translate } from '@tessera/shared/text/text'
import { accessText } from './access-text.ts'

/** Why a user without any menu cannot sign in, with the administrator to ask. */
export async function describeNoMenus(): Promise<string> {
  const { administrator } = await call(pageAccess.find, {}, { quiet: true })
  return translate(accessText, 'access.noMenus', { name: administrator })
}
