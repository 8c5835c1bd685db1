import { Input, Select } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import type { ListDesign, searchableFields } from '@tessera/shared/fields/list-design'
import { KeySelect } from '@tessera/shared/forms/settings-panel/key-select'
import { recordSelectEditors } from '@tessera/shared/forms/settings-panel/record-select'
import { useText } from '@tessera/shared/text/text'
import { listText as text } from '../list-text.ts'

const { dictionaryType: DictionarySelect, propsUrl: InterfaceSelect } = recordSelectEditors

/** Settings of the tree beside a list. */
export function TreeSettings({
  list,
  change,
  row,
  searchable,
}: {
  list: ListDesign
  change: (changes: Partial<ListDesign>, coalesce?: string | null) => void
  row: (label: string, control: (name: { 'aria-label': string }) => ReactNode) => ReactNode
  searchable: ReturnType<typeof searchableFields>
}) {
  const t = useText(text)
  const words = (key: 'treeTitle') =>
    row(t(`designer.list.${key}`), (name) => (
      <Input
        {...name}
        size="small"
        maxLength={100}
        value={list[key]}
        onChange={(value) => change({ [key]: value }, `list ${key}`)}
      />
    ))
  return (
    <>
      {words('treeTitle')}
      {row(t('designer.list.treeDataSource'), (name) => (
        <Select
          {...name}
          size="small"
          value={list.treeDataSource}
          onChange={(treeDataSource: ListDesign['treeDataSource']) => change({ treeDataSource })}
          options={(['dictionary', 'organize', 'department', 'api'] as const).map((value) => ({
            value,
            label: t(`designer.list.tree.${value}`),
          }))}
        />
      ))}
      {list.treeDataSource === 'dictionary' &&
        row(t('designer.list.treeDictionary'), (name) => (
          <DictionarySelect
            label={name['aria-label']}
            value={list.treeDictionary}
            onChange={(treeDictionary) => change({ treeDictionary })}
          />
        ))}
      {list.treeDataSource === 'api' &&
        row(t('designer.list.treePropsUrl'), (name) => (
          <InterfaceSelect
            label={name['aria-label']}
            value={list.treePropsUrl}
            onChange={(treePropsUrl) => change({ treePropsUrl })}
          />
        ))}
      {list.treeDataSource === 'api' &&
        (['treePropsValue', 'treePropsLabel', 'treePropsChildren'] as const).map((key) =>
          row(t(`designer.list.${key}`), (name) => (
            <KeySelect
              key={key}
              source={{ from: 'interface', id: list.treePropsUrl }}
              label={name['aria-label']}
              value={list[key]}
              onChange={(value) => change({ [key]: value }, `list ${key}`)}
            />
          )),
        )}
      {row(t('designer.list.treeRelation'), (name) => (
        <Select
          {...name}
          allowClear
          size="small"
          value={list.treeRelation || undefined}
          onChange={(treeRelation?: string) => change({ treeRelation: treeRelation ?? '' })}
          options={searchable.map(({ settings }) => ({
            value: settings.vModel,
            label: settings.label || settings.vModel,
          }))}
        />
      ))}
    </>
  )
}
