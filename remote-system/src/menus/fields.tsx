import { Input, Radio, Select, TreeSelect } from '@arco-design/web-react'
import { MenuType } from '@tessera/shared/contract/session/session'
import { menus, MenuBody } from '@tessera/shared/contract/system/menus'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { IconPicker } from '@tessera/shared/ui/icon-picker/icon-picker'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { SortCodeField } from '@tessera/shared/ui/form-drawer/sort-code-field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FlagSwitch } from '@tessera/shared/ui/form-drawer/flag-switch'
import { nodeMatches, toTreeOptions } from '@tessera/shared/ui/form-drawer/matching'
import { menuTypes, targetKind } from './menu-type.ts'
import { DesignSelect, DictionarySelect, PortalSelect, ReportSelect, ScreenSelect } from './module-select.tsx'
import type { MenuValues } from './menu-values.ts'
import { PageAddress } from './page-address.tsx'
import { text } from './text.ts'

const { shape } = MenuBody

/** Types whose module is chosen by its name. */
const pickers = {
  [MenuType.form]: { word: 'design', Select: DesignSelect },
  [MenuType.dictionary]: { word: 'dictionary', Select: DictionarySelect },
  [MenuType.report]: { word: 'report', Select: ReportSelect },
  [MenuType.screen]: { word: 'screen', Select: ScreenSelect },
  [MenuType.portal]: { word: 'portal', Select: PortalSelect },
} as const
const pickerOf = (type: number | undefined) =>
  type !== undefined && type in pickers ? pickers[type as keyof typeof pickers] : undefined

/** Fields of a menu. `values` are the current form values; the type decides which fields are shown. */
export function MenuFields({ id, values }: { id: string | null; values: Partial<MenuValues> }) {
  const t = useText(text)
  const target = targetKind(values.type)
  const picker = pickerOf(values.type)
  const { data } = useCall(menus.selector, {
    category: values.category ?? 'Web',
    ...(id === null ? {} : { id }),
  })
  const parents = [{ id: '-1', fullName: t('menus.top'), children: toTreeOptions(data?.list ?? []) }]
  const checkAddress = (value: unknown) =>
    String(value ?? '').trim() === '' ? t('menus.addressMissing') : undefined

  return (
    <FieldGroup>
      <Field name="fullName" label={t('menus.fullName')} schema={shape.fullName}>
        <Input autoFocus maxLength={50} />
      </Field>
      <Field name="enCode" label={t('menus.enCode')} schema={shape.enCode} extra={t('menus.enCodeHint')}>
        <Input maxLength={50} />
      </Field>
      <Field name="parentId" label={t('menus.parent')} schema={shape.parentId}>
        <TreeSelect
          treeData={parents}
          fieldNames={{ key: 'id', title: 'fullName', children: 'children' }}
          showSearch
          filterTreeNode={nodeMatches}
          treeProps={{ defaultExpandedKeys: ['-1'] } as object}
          placeholder={t('menus.choose')}
        />
      </Field>
      <Field name="type" label={t('menus.type')} schema={shape.type}>
        <Select options={menuTypes.map(({ value, textKey }) => ({ value, label: t(textKey) }))} />
      </Field>
      {target === 'page' && (
        <Field
          name="urlAddress"
          label={t('menus.urlAddress')}
          required
          check={checkAddress}
          extra={t('menus.pageHint')}
          wide
        >
          <PageAddress />
        </Field>
      )}
      {target === 'page' && (
        <Field name="sandbox" label={t('menus.sandbox')} extra={t('menus.sandboxHint')} wide>
          <FlagSwitch aria-label={t('menus.sandbox')} />
        </Field>
      )}
      {target === 'link' && (
        <>
          <Field
            name="urlAddress"
            label={t('menus.urlAddress')}
            required
            check={checkAddress}
            extra={t('menus.linkHint')}
            wide
          >
            <Input maxLength={500} />
          </Field>
          <Field name="linkTarget" label={t('menus.linkTarget')} wide>
            <Radio.Group
              options={[
                { value: '_self', label: t('menus.self') },
                { value: '_blank', label: t('menus.blank') },
              ]}
            />
          </Field>
        </>
      )}
      {picker && (
        <Field
          name="moduleId"
          label={t(`menus.${picker.word}`)}
          required
          check={(value) => (value ? undefined : t('menus.moduleMissing'))}
          extra={t(`menus.${picker.word}Hint`)}
          wide
        >
          <picker.Select category={values.category ?? 'Web'} />
        </Field>
      )}
      <Field name="icon" label={t('menus.icon')}>
        <IconPicker />
      </Field>
      <Field name="category" label={t('menus.category')}>
        <Radio.Group
          options={[
            { value: 'Web', label: t('menus.web') },
            { value: 'App', label: t('menus.app') },
          ]}
        />
      </Field>
      <SortCodeField schema={shape.sortCode} />
      <Field name="enabledMark" label={t('menus.state')}>
        <FlagSwitch aria-label={t('menus.state')} />
      </Field>
      <Field name="isButtonAuthorize" label={t('menus.buttons')} extra={t('menus.buttonsHint')} wide>
        <FlagSwitch aria-label={t('menus.buttons')} />
      </Field>
      <Field name="description" label={t('menus.description')} schema={shape.description} wide>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showWordLimit />
      </Field>
    </FieldGroup>
  )
}
