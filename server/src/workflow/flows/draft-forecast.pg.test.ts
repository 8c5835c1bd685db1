import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { draftForecasts } from '@tessera/shared/contract/workflow/draft-forecast'
import { FlowFormType } from '@tessera/shared/contract/workflow/flows'
import { openFlowApp, type FlowApp } from '../../../test/flow-app.ts'
import { flowNode, refundForm } from '../../../test/sample-flow.ts'

let app: FlowApp
beforeAll(async () => {
  app = await openFlowApp()
})

type Node = ReturnType<typeof flowNode>
const chain = (...nodes: readonly Node[]) =>
  nodes.reduceRight<Node | undefined>(
    (next, node) => ({ ...node, ...(next && { childNode: next }) }),
    undefined,
  )!
const draftOf = (template: object, formData = refundForm) => ({
  enCode: 'draft_1',
  formType: FlowFormType.designed,
  formData,
  flowTemplateJson: JSON.stringify(template),
})
const forecast = (template: object, values: object = {}, rest: object = {}) =>
  app.data(
    draftForecasts.forecast,
    { ...draftOf(template), initiatorId: app.userId('coach01'), data: JSON.stringify(values), ...rest },
    app.as('admin'),
  )
/** Over 5,000 to the manager's desk, else to the superior; then a copy for the administrator. */
const branched = () =>
  flowNode(
    'start',
    's',
    {},
    {
      conditionNodes: [
        flowNode(
          'condition',
          'over',
          { conditions: [{ field: 'amount', symbol: '>', filedValue: 5_000, logic: '&&' }], priority: 1 },
          { childNode: app.approver('big', 'desk01') },
        ),
        flowNode(
          'condition',
          'else',
          { isDefault: true, priority: 2 },
          { childNode: flowNode('approver', 'small', { assigneeType: 1, managerLevel: 1 }) },
        ),
      ],
      childNode: flowNode('copy', 'cc', { menbers: [app.userId('admin')] }),
    },
  )
const countTasks = async () => {
  const { rows } = await sql<{
    n: string
  }>`select count(*) as n, (select last_value from workflow_task_number) as last
    from workflow_task`.execute(app.database.db)
  return rows[0]
}

test('an unsaved draft answers the path of its values, and who would have the nodes beside it', async () => {
  const before = await countTasks()
  const superior = app.userId('manager01')
  await sql`update org_user set manager_id = ${superior} where id = ${app.userId('coach01')}`.execute(
    app.database.db,
  )
  const large = await forecast(branched(), { amount: 9_000 })
  expect(large).toMatchObject({ refusal: '', problems: [], canLaunch: true, valueProblems: [] })
  expect(large.path.map(({ nodeCode, users }) => [nodeCode, users.map(({ id }) => id)])).toEqual([
    ['big', [app.userId('desk01')]],
    ['cc', [app.userId('admin')]],
  ])
  const peopleOf = (answer: typeof large) =>
    Object.fromEntries(
      answer.nodes.map(({ nodeCode, users, isReached }) => [
        nodeCode,
        [isReached, ...users.map(({ id }) => id)],
      ]),
    )
  expect(peopleOf(large)).toEqual({
    big: [true, app.userId('desk01')],
    small: [false, superior],
    cc: [true, app.userId('admin')],
  })
  const small = await forecast(branched(), { amount: 10 })
  expect(small.path.map(({ nodeCode }) => nodeCode)).toEqual(['small', 'cc'])
  expect(peopleOf(small)).toMatchObject({ big: [false, app.userId('desk01')], small: [true, superior] })
  expect(await countTasks()).toEqual(before)
})

test('the people depend on the initiator', async () => {
  const template = flowNode('start', 's', {}, { childNode: flowNode('approver', 'n1', { assigneeType: 3 }) })
  const answer = await forecast(template, {}, { initiatorId: app.userId('desk01') })
  expect(answer.path[0]!.users.map(({ id }) => id)).toEqual([app.userId('desk01')])
})

test('the answer names the policy that applies where no user was found', async () => {
  await sql`update org_user set manager_id = null where id = ${app.userId('coach01')}`.execute(
    app.database.db,
  )
  const withoutUsers = (id: string, policy: string) =>
    flowNode('approver', id, { assigneeType: 1, managerLevel: 9, empty: { policy, users: [] } })
  const passed = await forecast(
    flowNode(
      'start',
      's',
      {},
      { childNode: chain(withoutUsers('a', 'pass'), withoutUsers('b', 'administrators')) },
    ),
  )
  expect(passed.nodes).toMatchObject([
    { nodeCode: 'a', users: [], isReached: true, emptyPolicy: 'pass' },
    { nodeCode: 'b', isReached: true, emptyPolicy: 'administrators' },
  ])
  expect(passed.nodes[1]!.users.map(({ id }) => id)).toContain(app.userId('admin'))
  const blocked = await forecast(
    flowNode('start', 's', {}, { childNode: chain(app.approver('a', 'desk01'), withoutUsers('b', 'block')) }),
  )
  expect(blocked.refusal).not.toBe('')
  expect(blocked.nodes).toMatchObject([{ nodeCode: 'a' }, { nodeCode: 'b', users: [], emptyPolicy: 'block' }])
})

test('refused values, other initiators and problems of the draft are part of the answer', async () => {
  const required = JSON.parse(refundForm) as { fields: Record<string, unknown>[] }
  required.fields[0]!['required'] = true
  const template = flowNode(
    'start',
    's',
    { initiator: [app.userId('desk01')] },
    {
      childNode: chain(
        app.approver('n1', 'manager01'),
        flowNode('approver', 'n2', { assigneeType: 6, approvers: ['gone'] }),
      ),
    },
  )
  const answer = await forecast(template, {}, { formData: JSON.stringify(required) })
  expect(answer).toMatchObject({
    canLaunch: false,
    valueProblems: [{ field: 'amount' }],
    problems: [{ nodeId: 'n2' }],
  })
  expect(answer.path.map(({ nodeCode }) => nodeCode)).toEqual(['n1', 'n2'])
  const unreadable = await forecast({
    type: 'start',
    nodeId: 's',
    childNode: { type: 'strange', nodeId: 'x' },
  })
  expect(unreadable).toMatchObject({
    path: [],
    nodes: [],
    problems: [{ path: 'flowTemplateJson.childNode.type' }],
  })
  const noForm = await forecast(branched(), { amount: 9_000 }, { formData: '' })
  expect(noForm.path.map(({ nodeCode }) => nodeCode)).toEqual(['small', 'cc'])
  expect(noForm.problems).toMatchObject([{ path: 'formData' }])
})

test('steps that are chosen later are part of the path, and say who chooses', async () => {
  const range = [app.userId('desk01'), app.userId('admin')]
  const chosen = flowNode('approver', 'n2', { who: { sources: [{ kind: 'previousChooses', users: range }] } })
  const start = { freeFlow: { on: true, maxSteps: 3, isOptional: true } }
  const childNode = chain(app.approver('n1', 'manager01'), chosen, app.approver('n3', 'desk01'))
  const answer = await forecast(flowNode('start', 's', start, { childNode }))
  expect(answer).toMatchObject({ refusal: '', problems: [], candidates: [] })
  const path = answer.path.map(({ nodeCode, chooser, users }) => [nodeCode, chooser, users.length])
  expect(path).toEqual([
    ['free', 'initiator', 0],
    ['n1', '', 1],
    ['n2', 'previous', 0],
    ['n3', '', 1],
  ])
  expect(answer.nodes.find(({ nodeCode }) => nodeCode === 'n2')).toMatchObject({
    users: [],
    chooser: 'previous',
  })
})

test('an interface that cannot answer is a sentence at its node', async () => {
  const who = { sources: [{ kind: 'interface', interfaceId: 'none' }] }
  const template = flowNode(
    'start',
    's',
    {},
    { childNode: chain(app.approver('a', 'desk01'), flowNode('approver', 'b', { who })) },
  )
  const answer = await forecast(template)
  expect(answer.refusal).not.toBe('')
  expect(answer.nodes).toMatchObject([
    { nodeCode: 'a', problem: '' },
    { nodeCode: 'b', users: [], problem: expect.stringMatching(/./) as string },
  ])
})

test('bad input is refused, and so are users who may not change flows', async () => {
  const input = { ...draftOf(branched()), initiatorId: app.userId('coach01'), data: '{}' }
  expect((await app.call(draftForecasts.forecast, input, app.as('coach01'))).code).toBe(403)
  const admin = app.as('admin')
  expect(await app.call(draftForecasts.forecast, { ...input, initiatorId: 'none' }, admin)).toMatchObject({
    code: 400,
  })
  expect(await app.call(draftForecasts.forecast, { ...input, data: '[' }, admin)).toMatchObject({ code: 400 })
})
