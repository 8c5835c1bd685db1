import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageDir } from './webpack/identity.ts'

/*
 * Writes shell/src/arco/entries.ts and its groups, by hand: `node tools/arco-entries.ts`. One chunk per group, not per component: a page
 * with a table, a form and dialogs then asks for three files, not thirty. A component that several others are made of belongs to `frame`.
 */
export const groups: Readonly<Record<string, readonly string[]>> = {
  frame: [
    'Alert',
    'Avatar',
    'Badge',
    'Breadcrumb',
    'Button',
    'Card',
    'Checkbox',
    'ConfigProvider',
    'Divider',
    'Drawer',
    'Dropdown',
    'Empty',
    'Form',
    'Grid',
    'Icon',
    'Input',
    'InputTag',
    'Layout',
    'Link',
    'Menu',
    'Message',
    'Modal',
    'Notification',
    'Pagination',
    'Popconfirm',
    'Popover',
    'Portal',
    'Radio',
    'ResizeBox',
    'Select',
    'Space',
    'Spin',
    'Switch',
    'Tabs',
    'Tag',
    'Tooltip',
    'Trigger',
    'Typography',
  ],
  data: ['Descriptions', 'List', 'Table', 'Transfer', 'Tree', 'TreeSelect'],
  fields: [
    'AutoComplete',
    'Calendar',
    'Cascader',
    'ColorPicker',
    'DatePicker',
    'InputNumber',
    'Mentions',
    'Rate',
    'Slider',
    'TimePicker',
    'VerificationCode',
  ],
  media: ['Carousel', 'Image', 'Progress', 'Upload'],
  rest: [
    'Affix',
    'Anchor',
    'BackTop',
    'Collapse',
    'Comment',
    'PageHeader',
    'Result',
    'Skeleton',
    'Statistic',
    'Steps',
    'Timeline',
    'Watermark',
  ],
}

const locales = ['zh-CN', 'en-US', 'zh-TW']

const root = join(import.meta.dirname, '..')
const installed = join(packageDir(join(root, 'shell'), '@arco-design/web-react'), 'es')
const arco = '@arco-design/web-react/es'

/** Arco's components as installed: its folders but `_class`, `locale` and their like. */
export const components = (): string[] => readdirSync(installed).filter((name) => /^[A-Z]\w*$/.test(name))

const note = '// Written by tools/arco-entries.ts; change that.\n'

function groupFile(names: readonly string[]): string {
  const styles = names.filter((name) => existsSync(join(installed, name, 'style/css.js')))
  const lines = [
    ...names.map((name) => `export * as ${name} from '${arco}/${name}/index.js'`),
    ...styles.map((name) => `import '${arco}/${name}/style/css.js'`),
  ]
  return `${note}${lines.join('\n')}\n`
}

function entriesFile(): string {
  const loaders = Object.keys(groups).map(
    (group) =>
      `const ${group} = () => import(/* webpackChunkName: "arco-${group}" */ './groups/${group}.ts')`,
  )
  const entries = Object.entries(groups).flatMap(([group, names]) =>
    names.map((name) => `  'es/${name}': () => ${group}().then((all) => all.${name}),`),
  )
  const words = locales.map(
    (locale) =>
      `  'es/locale/${locale}': () => import(/* webpackChunkName: "arco-${locale}" */ '${arco}/locale/${locale}.js'),`,
  )
  return `${note}
${loaders.join('\n')}

/** What remotes may import below \`@arco-design/web-react/\`: each call fetches the module's group, with its styles, once. */
export const arco: Record<string, () => Promise<unknown>> = {
${[...entries, ...words].join('\n')}
}
`
}

/** Path below the root -> text, of every file that is generated. */
export const files = (): Record<string, string> => ({
  'shell/src/arco/entries.ts': entriesFile(),
  ...Object.fromEntries(
    Object.entries(groups).map(([group, names]) => [`shell/src/arco/groups/${group}.ts`, groupFile(names)]),
  ),
})

if (import.meta.main)
  for (const [path, text] of Object.entries(files())) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
