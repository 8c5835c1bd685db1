import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { connectSocket } from '../../../test/socket.ts'
import { publishOnCommit } from '../../db/bus.ts'

test('a change of tasks reaches the browsers of the users whom it concerns, and no others', async () => {
  const app = await openApp()
  const open = async (account: string) => {
    const token = await app.signIn(account)
    return connectSocket(app, token)
  }
  const coach = await open('coach01')
  const desk = await open('desk01')
  const publish = (users: string) => publishOnCommit(app.database.db, 'workflowChanged', users)
  await publish('user.coach01 user.coach02')
  expect(await coach.next('workflowChanged')).toEqual({ method: 'workflowChanged' })
  await publish('user.desk01')
  await desk.next('workflowChanged')
  expect(coach.received.filter(({ method }) => method === 'workflowChanged')).toHaveLength(1)
})
