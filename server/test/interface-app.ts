import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { openApp } from './app.ts'

/**
 * Starts the app with an administrator, a coach, and functions that create, call and test data interfaces.
 */
export async function openInterfaceApp() {
  const app = await openApp({ MIRROR_LOOPBACK: 'on' })
  const admin = { token: await app.signIn('admin') }
  const coach = { token: await app.signIn('coach01') }
  /** Grants the coach an interface; one that writes cannot be run otherwise. */
  const allow = (id: string) =>
    app.database.pool.query(
      `insert into org_grant (object_type, object_id, item_type, item_id)
        values ('User', 'user.coach01', 'interface', $1) on conflict do nothing`,
      [id],
    )
  let count = 0
  const body = (change: object = {}) => ({
    fullName: '测试',
    enCode: `kind${(count += 1)}`,
    categoryId: 'teaching',
    dataType: 1,
    ...change,
  })
  const add = async (change?: object) => {
    const { id } = await app.data(dataInterfaces.create, body(change), admin)
    return id
  }
  return {
    app,
    admin,
    coach,
    body,
    add,
    allow,
    sqlOf: (query: string, change: object = {}) => ({ dataType: 1, query, ...change }),
    rowsOf: async (change: object, parameters?: object) => {
      const id = await add(change)
      await allow(id)
      const sent = parameters && { parameters: JSON.stringify(parameters) }
      return app.data(dataInterfaces.response, { id, ...sent }, coach)
    },
    call: async (change: object) => {
      const id = await add(change)
      await allow(id)
      return app.call(dataInterfaces.response, { id }, coach)
    },
    test: (change: object, parameters = {}) =>
      app.data(dataInterfaces.test, { ...body(change), parameters: JSON.stringify(parameters) }, admin),
  }
}
