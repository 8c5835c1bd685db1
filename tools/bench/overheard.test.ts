import { expect, test } from 'vitest'
import { business, statementsIn } from './overheard.ts'
import { fill, templateOf, turns } from './template.ts'

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

test('the statements of the server are read from the log with their values, those of others are not', () => {
  expect(statementsIn(log, 'tessera')).toEqual([
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

test('the business of a request is its transaction, or everything', () => {
  const all = statementsIn(log, 'tessera')
  expect(business(all).map(({ text }) => text)).toEqual(['begin', 'insert into a (id) values ($1)', 'commit'])
  expect(business(all.slice(0, 1))).toHaveLength(1)
})

test('a value of one turn becomes a template that other turns fill anew', () => {
  const turn = { serial: 'r0n1', id: 'ab12', word: '王' }
  const next = turns('r7', ['王', '李'])
  expect(templateOf('%王%', turn)).toBe('%{word}%')
  expect(fill(templateOf('menu.r0n1 ab12', turn), { ...next(), id: 'cd' })).toBe('menu.r7n1 cd')
  expect([next().word, next().word]).toEqual(['王', '李'])
})
