import { session as calls } from '@tessera/shared/contract/session/session'

interface Answer {
  data?: { userInfo?: { realName?: string; account?: string } } | null
}

/** "name (account)" of who has a session; '' where it has ended, or does not tell. */
export async function loadAccountName(token: string): Promise<string> {
  try {
    // Not by `call`: the token is not always that of this browser, and its end is no matter here.
    const response = await fetch(calls.currentUser.path, { headers: { authorization: token } })
    const { data } = (await response.json()) as Answer
    const { realName = '', account = '' } = data?.userInfo ?? {}
    return realName === '' ? account : `${realName} (${account})`
  } catch {
    return ''
  }
}
