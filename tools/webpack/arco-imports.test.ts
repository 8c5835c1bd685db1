import { expect, test } from 'vitest'
import { parseArcoExports, rewriteArcoImports } from './arco-imports.ts'

const folders = parseArcoExports(
  `export { default as Button } from './Button';\nexport { default as Message } from './Message';\nexport { default as Typography } from './Typography';\n`,
)
const rewriteForRemote = (code: string) => rewriteArcoImports(code, folders, 'remote')

test('imports each component separately', () => {
  expect(
    rewriteForRemote('import { Button, Message as Say } from "@arco-design/web-react";\nButton();'),
  ).toBe(
    'import Button from "@arco-design/web-react/es/Button"; import Say from "@arco-design/web-react/es/Message";\nButton();',
  )
})

test('imports icons from their own file', () => {
  expect(rewriteForRemote("import { IconPlus } from '@arco-design/web-react/icon'")).toBe(
    'import IconPlus from "@arco-design/web-react/icon/react-icon/IconPlus/index.js";',
  )
})

test('keeps the position of all other lines', () => {
  const code =
    'import {\n  Button,\n  Message,\n} from "@arco-design/web-react";\nimport a from "a";\nexport { Typography } from "@arco-design/web-react";'
  const lines = rewriteForRemote(code).split('\n')
  expect(lines).toHaveLength(6)
  expect(lines[4]).toBe('import a from "a";')
  expect(lines[5]).toBe('export { default as Typography } from "@arco-design/web-react/es/Typography";')
})

test('imports the style of a component in the shell', () => {
  expect(rewriteArcoImports('import { Button } from "@arco-design/web-react";', folders, 'shell')).toBe(
    'import Button from "@arco-design/web-react/es/Button"; import "@arco-design/web-react/es/Button/style/css.js";',
  )
})

test.each([
  ['import * as arco from "@arco-design/web-react";', 'by name'],
  ['import Arco from "@arco-design/web-react";', 'by name'],
  ['import "@arco-design/web-react/dist/css/arco.css";', 'by name'],
  ['import { x } from "@arco-design/web-react/es/Table/interface";', 'by name'],
  ['import { Buton } from "@arco-design/web-react";', 'no component Buton'],
])('rejects %s in a remote', (code, reason) => {
  expect(() => rewriteForRemote(code)).toThrow(reason)
})
