import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findPackageDir } from './webpack/identity.ts'

/*
 * Generates shell/src/arco/entries.ts and its groups. Run it by hand: `node tools/arco-entries.ts`. Each
 * group is one chunk: `list` has what nearly every list needs on its first screen, `form` the controls of most forms.
 * The shell loads both ahead. Common code of several groups is in the chunk `arco-base`.
 */
export const groups: Readonly<Record<string, readonly string[]>> = {
  list: [
    'Alert',
    'Button',
    'Checkbox',
    'ConfigProvider',
    'Dropdown',
    'Empty',
    'Icon',
    'Input',
    'Menu',
    'Message',
    'Modal',
    'Pagination',
    'Popover',
    'Portal',
    'Result',
    'Select',
    'Skeleton',
    'Space',
    'Spin',
    'Tooltip',
    'Trigger',
  ],
  form: [
    'Avatar',
    'Badge',
    'Drawer',
    'Form',
    'Grid',
    'InputNumber',
    'InputTag',
    'Link',
    'Radio',
    'Switch',
    'Tag',
    'Tree',
    'TreeSelect',
    'Typography',
  ],
  data: [
    'Breadcrumb',
    'Card',
    'Descriptions',
    'Divider',
    'Layout',
    'List',
    'Notification',
    'Popconfirm',
    'ResizeBox',
    'Table',
    'Tabs',
    'Transfer',
  ],
  fields: [
    'AutoComplete',
    'Calendar',
    'Cascader',
    'ColorPicker',
    'DatePicker',
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
    'Statistic',
    'Steps',
    'Timeline',
    'Watermark',
  ],
}

const locales = ['zh-CN', 'en-US', 'zh-TW']

const root = join(import.meta.dirname, '..')
const arcoFolder = join(findPackageDir(join(root, 'shell'), '@arco-design/web-react'), 'es')
const arco = '@arco-design/web-react/es'

/**
 * Lists the components of the installed Arco: its folders with a capital letter, so not `_class` or `locale`.
 */
export const listComponents = (): string[] =>
  readdirSync(arcoFolder).filter((name) => /^[A-Z]\w*$/.test(name))

const header = '// Written by tools/arco-entries.ts; change that.\n'

function generateGroup(names: readonly string[]): string {
  const styles = names.filter((name) => existsSync(join(arcoFolder, name, 'style/css.js')))
  const lines = [
    ...names.map((name) => `export * as ${name} from '${arco}/${name}/index.js'`),
    ...styles.map((name) => `import '${arco}/${name}/style/css.js'`),
  ]
  return `${header}${lines.join('\n')}\n`
}

function generateEntries(): string {
  const loaders = Object.keys(groups).map(
    (group) =>
      `const ${group} = () => import(/* webpackChunkName: "arco-${group}" */ './groups/${group}.ts')`,
  )
  const entries = Object.entries(groups).flatMap(([group, names]) =>
    names.map((name) => `  'es/${name}': () => ${group}().then((all) => all.${name}),`),
  )
  const localeEntries = locales.map(
    (locale) =>
      `  'es/locale/${locale}': () => import(/* webpackChunkName: "arco-${locale}" */ '${arco}/locale/${locale}.js'),`,
  )
  return `${header}
${loaders.join('\n')}

/** Loaders of the modules below \`@arco-design/web-react/\`; each fetches the module's group with its styles once. */
export const arco: Record<string, () => Promise<unknown>> = {
${[...entries, ...localeEntries].join('\n')}
}
`
}

/** All generated files: path below the root -> text. */
export const generateFiles = (): Record<string, string> => ({
  'shell/src/arco/entries.ts': generateEntries(),
  ...Object.fromEntries(
    Object.entries(groups).map(([group, names]) => [
      `shell/src/arco/groups/${group}.ts`,
      generateGroup(names),
    ]),
  ),
})

if (import.meta.main)
  for (const [path, text] of Object.entries(generateFiles())) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
