import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const rules = ['.oxlintrc.json', 'tools/rules/house.mjs']

/** The codes of the rules that one file breaks, such as `eslint(no-console)`; none when it is clean. */
async function lint(path: string, source: string): Promise<string[]> {
  const at = await mkdtemp(join(tmpdir(), 'lint-rules-'))
  try {
    for (const file of [...rules, path]) await mkdir(dirname(join(at, file)), { recursive: true })
    for (const file of rules) await copyFile(join(root, file), join(at, file))
    await writeFile(join(at, path), source)
    const out = await new Promise<string>((give) => {
      execFile(join(root, 'node_modules/.bin/oxlint'), ['-f', 'json', path], { cwd: at }, (_fault, text) =>
        give(text),
      )
    })
    return (JSON.parse(out) as { diagnostics: { code: string }[] }).diagnostics.map(({ code }) => code)
  } finally {
    await rm(at, { recursive: true, force: true })
  }
}

const page = 'export default function Page() {\n  return <p>page</p>\n}\n'
const lines = (count: number) =>
  'export const line = 1\n'.replace('line', 'first') + '// text\n'.repeat(count - 1)
const branch =
  "export function width(field: { tag: string }) {\n  switch (field.tag) {\n    case 'input':\n      return 1\n    default:\n      return 2\n  }\n}\n"

test.concurrent.each([
  ['a page exports its default', 'remote-org/src/users/page.tsx', page],
  ['a file of 400 lines', 'shell/src/menu/tree.ts', lines(400)],
  ['a tool speaks on the console', 'tools/start.mjs', "console.log('ready')\n"],
  ['the server says that it is ready', 'server/src/main.ts', "console.log('ready')\n"],
  ['the fields know their tags', 'shared/src/fields/width.ts', branch],
  [
    'shared imports the session by its name',
    'shared/src/client/call.ts',
    "import { session } from '@tessera/shared/session'\n\nexport const current = session\n",
  ],
])('accepted: %s', async (_what, path, source) => {
  expect(await lint(path, source)).toEqual([])
})

test.concurrent.each([
  ['a default export that is no page', 'remote-org/src/users/form.tsx', page, 'import(no-default-export)'],
  ['a file of 401 lines', 'shell/src/menu/tree.ts', lines(401), 'eslint(max-lines)'],
  [
    'shared that imports itself by name',
    'shared/src/client/call.ts',
    "import { langs } from '@tessera/shared/contract/lang'\n\nexport const all = langs\n",
    'house(shared-imports)',
  ],
  [
    'a copy of a module that the federation shares',
    'shared/src/client/call.ts',
    "import { session } from '../session/session.ts'\n\nexport const current = session\n",
    'house(shared-imports)',
  ],
  [
    'the old name of a widget',
    'shell/src/menu/tree.ts',
    "import { Crud } from '@tessera/shared/widgets/crud/crud'\n\nexport const list = Crud\n",
    'house(shared-imports)',
  ],
  [
    'a row type on sql',
    'server/src/org/users/store.ts',
    'const rows = sql<{ id: string }>`select id from org_user`\nexport const list = rows\n',
    'house(typed-sql)',
  ],
  ['any', 'shell/src/menu/tree.ts', 'export const tree: any = 1\n', 'typescript(no-explicit-any)'],
  [
    'a silenced compiler',
    'shell/src/menu/tree.ts',
    '// @ts-ignore\nexport const tree: number = ""\n',
    'typescript(ban-ts-comment)',
  ],
  [
    'a silenced compiler with a reason',
    'shell/src/menu/tree.ts',
    '// @ts-expect-error the types are wrong\nexport const tree: number = ""\n',
    'typescript(ban-ts-comment)',
  ],
  ['the console in the browser', 'shell/src/menu/tree.ts', "console.log('here')\n", 'eslint(no-console)'],
  ['the console in a route', 'server/src/org/users/routes.ts', "console.log('here')\n", 'eslint(no-console)'],
  ['a branch on the tag of a field', 'remote-lowcode/src/forms/width.ts', branch, 'house(no-switch-on-tag)'],
  [
    'a branch on a bare tag',
    'server/src/lowcode/forms/store.ts',
    branch.replace('(field.tag)', '(tag)'),
    'house(no-switch-on-tag)',
  ],
  [
    'a picture without words',
    'shell/src/home/face.tsx',
    'export const Face = () => <img src="/face.png" />\n',
    'jsx-a11y(alt-text)',
  ],
  [
    'a click that the keyboard cannot do',
    'shell/src/home/face.tsx',
    'export const Face = (p: { open: () => void }) => <div onClick={p.open}>open</div>\n',
    'jsx-a11y(click-events-have-key-events)',
  ],
  [
    'a hook behind a condition',
    'shell/src/home/face.tsx',
    "import { useState } from 'react'\nexport function Face(p: { on: boolean }) {\n  if (p.on) useState(1)\n  return <p>face</p>\n}\n",
    'react-hooks(rules-of-hooks)',
  ],
  [
    'a nested ternary',
    'shell/src/menu/tree.ts',
    'export const size = (n: number) => (n > 9 ? 3 : n > 4 ? 2 : 1)\n',
    'eslint(no-nested-ternary)',
  ],
  [
    'two awaits on one line',
    'server/src/org/users/store.ts',
    'export const sum = async (a: Promise<number>, b: Promise<number>) => (await a) + (await b)\n',
    'house(one-await-per-line)',
  ],
  [
    'an exported type that does not say what it holds',
    'shell/src/menu/tree.ts',
    'export interface Held {\n  id: string\n}\n',
    'house(no-vague-type-names)',
  ],
  [
    'a comment without an actor',
    'shell/src/menu/tree.ts',
    '/** Whoever refuses it is heard. */\nexport const tree = 1\n',
    'house(plain-comments)',
  ],
  [
    'a disabled rule without a reason',
    'shell/src/menu/tree.ts',
    "// oxlint-disable-next-line no-console\nconsole.log('here')\n",
    'house(disable-with-reason)',
  ],
  [
    'a clock in the workflow engine',
    'server/src/workflow/engine/step.ts',
    'export const now = () => Date.now()\n',
    'eslint(no-restricted-globals)',
  ],
  [
    'chance in the workflow engine',
    'server/src/workflow/engine/step.ts',
    'export const draw = () => Math.random()\n',
    'eslint(no-restricted-properties)',
  ],
  [
    'ids of chance in the workflow engine',
    'server/src/workflow/engine/compile/tree.ts',
    'export const id = () => crypto.randomUUID()\n',
    'eslint(no-restricted-globals)',
  ],
  [
    'the environment in the workflow engine',
    'server/src/workflow/engine/step.ts',
    "export const mode = () => process.env['MODE']\n",
    'eslint(no-restricted-globals)',
  ],
  [
    'a timer in the workflow engine',
    'server/src/workflow/engine/step.ts',
    'export const later = (act: () => void) => setTimeout(act, 10)\n',
    'eslint(no-restricted-globals)',
  ],
  [
    'a barrel',
    'shared/src/format/all.ts',
    "export * from './size.ts'\nexport * from './amount.ts'\n",
    'oxc(no-barrel-file)',
  ],
])('refused: %s', async (_what, path, source, code) => {
  expect(await lint(path, source)).toContain(code)
})
