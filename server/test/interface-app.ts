import { dataInterfaces } from '@tessera/shared/contract/system/data-interfaces'
import { openApp } from './app.ts'

/**
 * Starts the app with an administrator, a coach, and functions that create, call and test data interfaces.
 */
export async function openInterfaceApp() {
  const app = await openApp({ MIRROR_LOOPBACK: 'on' })
  const admin = { token: await app.signIn('admin') }
  const coach = { token: await app.signIn('coach01') }
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
    sqlOf: (query: string, change: object = {}) => ({ dataType: 1, query, ...change }),
    rowsOf: async (change: object, parameters?: object) => {
      const id = await add(change)
      const sent = parameters && { parameters: JSON.stringify(parameters) }
      return app.data(dataInterfaces.response, { id, ...sent }, coach)
    },
    call: async (change: object) => {
      const id = await add(change)
      return app.call(dataInterfaces.response, { id }, coach)
    },
    test: (change: object, parameters = {}) =>
      app.data(dataInterfaces.test, { ...body(change), parameters: JSON.stringify(parameters) }, admin),
  }
}
