import { DesignType, withFlow } from '@tessera/shared/contract/lowcode/designs'
import { toAppDesign } from '@tessera/shared/fields/app-design'
import { namedFields, readDesign } from '@tessera/shared/fields/design'
import { readListDesign } from '@tessera/shared/fields/list-design'
import { readPhoneList } from '@tessera/shared/fields/phone-list'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { localize } from '../../errors/translate.ts'
import type { StoredRelease } from '../releases/store.ts'
import { findLostField, writeDesign } from './design-source.ts'
import type { GeneratedFile, Model, Options } from './model.ts'
import { isClassName, isTakenName, namesOf, remoteNameOf } from './names.ts'
import { columnsFile } from './templates/columns.ts'
import { contractFile } from './templates/contract.ts'
import { designFile, formPageFile, recordFormFile, requestFile, textFile } from './templates/form.ts'
import { listPageFile } from './templates/list.ts'
import {
  commonFiles,
  contractTestFile,
  menuFile,
  packageFile,
  pageTestFile,
  readmeFile,
  remoteFile,
} from './templates/package.ts'
import { hasServerPart, serverFiles } from './templates/server.ts'
import { text } from './text.ts'
import { listUnsupported } from './unsupported.ts'
import { WordTable } from './words.ts'

/**
 * The source code of a remote with the page of a released design. The same release and options give the same bytes. Throws a
 * refusal for names that cannot be used, and for what the generated page would not have.
 */
export function generate(release: StoredRelease, options: Options): GeneratedFile[] {
  const model = readModel(release, options)
  const { folder } = model.names
  const isList = release.webType !== 1
  const feature: Record<string, string> = isList
    ? {
        'columns.tsx': columnsFile(model),
        'page.tsx': listPageFile(model),
        'form.tsx': recordFormFile(model),
        ...(model.isFlow ? { 'request.tsx': requestFile(model) } : {}),
      }
    : { 'page.tsx': formPageFile(model) }
  const files: Record<string, string> = {
    'README.md': readmeFile(model),
    'remote.json': remoteFile(model),
    'menu.json': menuFile(model),
    'package.json': packageFile(model),
    ...commonFiles,
    'src/contract.ts': contractFile(model),
    'src/contract.test.ts': contractTestFile(model),
    ...inFolder(`src/${folder}`, {
      ...feature,
      'page.test.tsx': pageTestFile(model),
      'design.ts': designFile(model),
      'text.ts': textFile(model),
    }),
    ...(hasServerPart(model) ? serverFiles(model) : {}),
  }
  return Object.entries({ ...files, ...inFolder('.tessera/base', files) })
    .map(([path, content]) => ({ path, text: content }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

const inFolder = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]))

/** Reads a release and checks what its designer says. */
function readModel(release: StoredRelease, options: Options): Model {
  // Addresses in the code contain it. Ids come from the server, so another one is a fault.
  if (!/^[\w.-]+$/.test(release.designId))
    throw new Error('the id of a design has other characters than ids have')
  const names = checkNames(release, options)
  const read = readDesign(JSON.parse(release.formData))
  if ('problems' in read) throw refuse(text.unreadable)
  const isApp = release.type === DesignType.app
  const design = isApp ? toAppDesign(read.design) : read.design
  const list = readListDesign(release.columnData, design)
  const missing = listUnsupported({ list, webType: release.webType })
  if (missing.length > 0)
    throw refuse(text.unsupported, {
      what: localize((lang) => missing.map((sentence) => sentence[lang]).join('\n')),
    })
  const words = new WordTable()
  addPageWords(words, release)
  const form = writeDesign(design, words)
  const lost = findLostField(design, form, words)
  if (lost !== null) throw refuse(lost === '' ? text.lostForm : text.lostField, { name: lost })
  const fields = new Map(namedFields(design.fields).map(({ path, field }) => [path, field]))
  const isFlow = release.webType === withFlow
  const phoneList = readPhoneList(release.appColumnData, design)
  return { release, isFlow, isApp, names, options, design, list, phoneList, fields, form, words }
}

function checkNames({ storage }: StoredRelease, { className, subClassNames }: Options) {
  if (!isClassName(className)) throw refuseField('className', text.badClassName, { name: className })
  if (isTakenName(className)) throw refuseField('className', text.takenName, { name: className })
  if (remoteNameOf(className) === null) throw refuseField('className', text.takenName, { name: className })
  const tables = storage.subTables.map(({ label, vModel }) => label || vModel)
  if (subClassNames.length > 0 && tables.length === 0) throw refuseField('subClassName', text.noSubClass)
  if (subClassNames.length !== tables.length)
    throw refuseField('subClassName', text.subClassCount, { n: tables.length, names: tables })
  const used = [
    className,
    `${className}Row`,
    `${className}Rights`,
    `${className}Form`,
    `${className}List`,
    'StoredFile',
  ]
  const seen = new Set(used.map((name) => name.toLowerCase()))
  for (const name of subClassNames) {
    if (!isClassName(name)) throw refuseField('subClassName', text.badClassName, { name })
    if (isTakenName(name)) throw refuseField('subClassName', text.takenName, { name })
    if (seen.has(name.toLowerCase())) throw refuseField('subClassName', text.sameName, { name })
    seen.add(name.toLowerCase())
  }
  return namesOf(className, subClassNames)
}

/** The texts of the page, beside those of the designer. */
function addPageWords(words: WordTable, { fullName, webType }: StoredRelease): void {
  const name = fullName.replaceAll('{{', '{ {')
  if (webType === 1) {
    words.addText('page.submitted', { zh: '提交成功', en: 'Submitted', zhtw: '提交成功' })
    words.addText('page.another', { zh: '再填一份', en: 'Fill in another', zhtw: '再填一份' })
    return
  }
  words.addText('page.empty', { zh: '还没有数据', en: 'No records yet', zhtw: '還沒有資料' })
  if (webType !== withFlow) {
    words.addText('page.emptyHint', {
      zh: '新建的记录会显示在这里。',
      en: 'New records appear here.',
      zhtw: '新建的記錄會顯示在這裡。',
    })
    words.addText('page.emptyReadOnly', {
      zh: '有记录且您有查看权限时，会显示在这里。',
      en: 'Records you have access to appear here.',
      zhtw: '有記錄且您有檢視權限時，會顯示在這裡。',
    })
  }
  words.addText('page.add', { zh: `新建${name}`, en: `New: ${name}`, zhtw: `新建${name}` })
  words.addText('page.edit', { zh: `编辑${name}`, en: `Edit: ${name}`, zhtw: `編輯${name}` })
  words.addText('page.detail', { zh: `${name}详情`, en: `Details: ${name}`, zhtw: `${name}詳情` })
  if (webType === withFlow) {
    words.addText('page.name', { zh: name, en: name, zhtw: name })
    words.addText('page.state', { zh: '审批状态', en: 'Approval', zhtw: '簽核狀態' })
    words.addText('page.importNote', {
      zh: '导入的数据会保存为您的草稿。选中草稿后点击“提交审批”，审批才会开始。',
      en: 'Imported rows become drafts of yours. The approval starts when you select them and press “Submit for approval”.',
      zhtw: '匯入的資料會儲存為您的草稿。選取草稿後點選「提交簽核」，簽核才會開始。',
    })
    words.addText('page.draftsLeftOut', {
      zh: '草稿尚未提交，不会导出。',
      en: 'Drafts are not submitted yet and are not exported.',
      zhtw: '草稿尚未提交，不會匯出。',
    })
    words.addText('page.record', { zh: '修改记录', en: 'Changes', zhtw: '修改記錄' })
  }
  words.addText('page.close', { zh: '关闭', en: 'Close', zhtw: '關閉' })
  words.addText('page.loading', { zh: '加载中…', en: 'Loading…', zhtw: '載入中…' })
  words.addText('page.retry', { zh: '重试', en: 'Retry', zhtw: '重試' })
  words.addText('page.newRelease', {
    zh: '该表单已发布新版本，这里可能缺少部分字段。',
    en: 'A newer version of this form was released. Some fields may be missing here.',
    zhtw: '該表單已發布新版本，這裡可能缺少部分欄位。',
  })
  words.addText('page.secretStored', {
    zh: '已保存，留空则不修改',
    en: 'Stored. Leave empty to keep it.',
    zhtw: '已儲存，留空則不修改',
  })
}
