import { Button, Radio } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { isGroup, maxQueryDepth } from '../../../contract/lowcode/super-query.ts'
import { useText } from '../../../text/text.ts'
import type { Comparison, ConditionField } from '../../../ui/condition-builder/condition.ts'
import { ComparisonRow } from '../../../ui/condition-builder/condition-builder.tsx'
import { createComparison, type Group } from './query.ts'
import { text } from './text.ts'
import styles from './super-query.module.css'

interface Props {
  group: Group
  fields: readonly ConditionField[]
  depth: number
  onChange: (group: Group) => void
  /** Absent for the outermost group. */
  onRemove?: () => void
}

/** A group of conditions and groups, of which all or any must hold. */
export function GroupEditor({ group, fields, depth, onChange, onRemove }: Props) {
  const t = useText(text)
  const { conditions, match } = group
  const setNode = (at: number, node: Comparison | Group) =>
    onChange({ ...group, conditions: conditions.with(at, node) })
  const removeNode = (at: number) => onChange({ ...group, conditions: conditions.toSpliced(at, 1) })
  const add = (node: Comparison | Group) => onChange({ ...group, conditions: [...conditions, node] })
  return (
    <fieldset className={styles.group}>
      <legend className={styles.hiddenText}>{t('query.group', { n: depth })}</legend>
      <div className={styles.head}>
        <span aria-hidden>{t('query.match')}</span>
        <Radio.Group
          type="button"
          size="small"
          aria-label={t('query.match')}
          value={match}
          onChange={(next: Group['match']) => onChange({ ...group, match: next })}
          options={[
            { value: 'and', label: t('query.all') },
            { value: 'or', label: t('query.any') },
          ]}
        />
        {onRemove && (
          <Button
            className={styles.end!}
            type="text"
            size="mini"
            icon={<IconDelete />}
            aria-label={t('query.removeGroup')}
            onClick={onRemove}
          />
        )}
      </div>
      {conditions.length > 0 && (
        <ol className={styles.conditions}>
          {conditions.map((node, at) =>
            isGroup(node) ? (
              <li key={at}>
                <GroupEditor
                  group={node}
                  fields={fields}
                  depth={depth + 1}
                  onChange={(next) => setNode(at, next)}
                  onRemove={() => removeNode(at)}
                />
              </li>
            ) : (
              <ComparisonRow
                key={at}
                test={node}
                index={at}
                fields={fields}
                onChange={(by) => setNode(at, { ...node, ...by })}
                onRemove={() => removeNode(at)}
              />
            ),
          )}
        </ol>
      )}
      <div className={styles.head}>
        <Button type="text" size="small" icon={<IconPlus />} onClick={() => add(createComparison(fields))}>
          {t('query.add')}
        </Button>
        {depth < maxQueryDepth && (
          <Button
            type="text"
            size="small"
            icon={<IconPlus />}
            onClick={() =>
              add({ match: match === 'and' ? 'or' : 'and', conditions: [createComparison(fields)] })
            }
          >
            {t('query.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
