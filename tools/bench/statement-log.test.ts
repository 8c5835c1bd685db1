import { expect, test } from 'vitest'
import { extractTransaction, parseStatements } from './statement-log.ts'
import { fillTemplate, toTemplate, createTurns } from './template.ts'

const log = `<tessera> LOG:  execute <unnamed>: 
\t    select n.total
\t    from org_user where account ilike $1 and note = $2 and size > $3
<tessera> DETAIL:  Parameters: $1 = '%王%', $2 = 'it''s, $9 = ''x''', $3 = NULL
<bench> LOG:  statement: select pg_reload_conf()
<tessera> LOG:  statement: begin
<tessera> LOG:  execute <unnamed>: insert into a (id) values ($1)
<tessera> DETAIL:  Parameters: $1 = 'x'
<tessera> ERROR:  no such thing
<tessera> LOG:  statement: commit
<tessera> LOG:  execute <unnamed>: select pg_notify($1, $2)
<tessera> DETAIL:  parameters: $1 = 'bus', $2 = ''
`

test('parses statements and values of one application only', () => {
  expect(parseStatements(log, 'tessera')).toEqual([
    {
      text: 'select n.total\n    from org_user where account ilike $1 and note = $2 and size > $3',
      values: ['%王%', "it's, $9 = 'x'", null],
    },
    { text: 'begin', values: [] },
    { text: 'insert into a (id) values ($1)', values: ['x'] },
    { text: 'commit', values: [] },
    { text: 'select pg_notify($1, $2)', values: ['bus', ''] },
  ])
})

test('extracts the transaction of a request, or keeps all statements', () => {
  const all = parseStatements(log, 'tessera')
  expect(extractTransaction(all).map(({ text }) => text)).toEqual([
    'begin',
    'insert into a (id) values ($1)',
    'commit',
  ])
  expect(extractTransaction(all.slice(0, 1))).toHaveLength(1)
})

test('a value of one turn becomes a template for other turns', () => {
  const turn = { serial: 'r0n1', id: 'ab12', keyword: '王' }
  const next = createTurns('r7', ['王', '李'])
  expect(toTemplate('%王%', turn)).toBe('%{keyword}%')
  expect(fillTemplate(toTemplate('menu.r0n1 ab12', turn), { ...next(), id: 'cd' })).toBe('menu.r7n1 cd')
  expect([next().keyword, next().keyword]).toEqual(['王', '李'])
})
