import { createHash } from 'node:crypto'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { session } from '@tessera/shared/contract/session/session'
import { menus } from '@tessera/shared/contract/system/menus'

interface Endpoint {
  readonly method: string
  readonly path: string
}

/** The administrator of the demo data, acting through the API. */
export interface Administrator {
  token: string
  /** Creates a token that may publish one remote. */
  createTeamToken(remote: string): Promise<string>
  addMenu(menu: { name: string; enCode: string; address: string }): Promise<void>
}

/** Signs in. Each call throws the server's message when it is refused. */
export async function signInAdministrator(origin: string): Promise<Administrator> {
  const send = async <T>(
    { method, path }: Endpoint,
    headers: Record<string, string>,
    body: string | URLSearchParams,
  ): Promise<T> => {
    const answer = await fetch(`${origin}${path}`, { method, headers, body })
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T }
    if (code !== 200) throw new Error(`${method} ${path}: ${code} ${msg}`)
    return data
  }
  const password = createHash('md5').update('Tessera2026').digest('hex')
  const form = new URLSearchParams({
    account: 'admin',
    password,
    client_id: 'admin',
    client_secret: '123456',
    scope: 'all',
    grant_type: 'password',
  })
  const { token } = await send<{ token: string }>(session.login, {}, form)
  const post = <T>(endpoint: Endpoint, body: object) =>
    send<T>(endpoint, { authorization: token, 'content-type': 'application/json' }, JSON.stringify(body))
  return {
    token,
    createTeamToken: async (remote) =>
      (await post<{ token: string }>(remotes.createToken, { name: `Team ${remote}`, remotes: [remote] }))
        .token,
    async addMenu({ name, enCode, address }) {
      await post(menus.create, {
        parentId: '-1',
        fullName: name,
        enCode,
        type: 2,
        urlAddress: address,
        sortCode: 1,
      })
    },
  }
}
