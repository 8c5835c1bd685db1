import { expect, test } from 'vitest'
import { arcoExports, rewriteArcoImports } from './arco-imports.ts'

const known = arcoExports(
  `export { default as Button } from './Button';\nexport { default as Message } from './Message';\nexport { default as Typography } from './Typography';\n`,
)
const remote = (code: string) => rewriteArcoImports(code, known, 'remote')

test('one import per component', () => {
  expect(remote('import { Button, Message as Say } from "@arco-design/web-react";\nButton();')).toBe(
    'import Button from "@arco-design/web-react/es/Button"; import Say from "@arco-design/web-react/es/Message";\nButton();',
  )
})

test('icons from their own file', () => {
  expect(remote("import { IconPlus } from '@arco-design/web-react/icon'")).toBe(
    'import IconPlus from "@arco-design/web-react/icon/react-icon/IconPlus/index.js";',
  )
})

test('re-exports, several statements, several lines: every other line stays where it was', () => {
  const code =
    'import {\n  Button,\n  Message,\n} from "@arco-design/web-react";\nimport a from "a";\nexport { Typography } from "@arco-design/web-react";'
  const lines = remote(code).split('\n')
  expect(lines).toHaveLength(6)
  expect(lines[4]).toBe('import a from "a";')
  expect(lines[5]).toBe('export { default as Typography } from "@arco-design/web-react/es/Typography";')
})

test('in the shell a component brings its style', () => {
  expect(rewriteArcoImports('import { Button } from "@arco-design/web-react";', known, 'shell')).toBe(
    'import Button from "@arco-design/web-react/es/Button"; import "@arco-design/web-react/es/Button/style/css.js";',
  )
})

test.each([
  ['import * as arco from "@arco-design/web-react";', 'by name'],
  ['import Arco from "@arco-design/web-react";', 'by name'],
  ['import "@arco-design/web-react/dist/css/arco.css";', 'by name'],
  ['import { x } from "@arco-design/web-react/es/Table/interface";', 'by name'],
  ['import { Buton } from "@arco-design/web-react";', 'no component Buton'],
])('%s is refused in a remote', (code, reason) => {
  expect(() => remote(code)).toThrow(reason)
})
