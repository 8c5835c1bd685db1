import { Button, Input, Tree } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { courses } from '@tessera/shared/contract/edu/courses'
import { SubjectBody, subjects, type SubjectNode } from '@tessera/shared/contract/edu/subjects'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { ViewDrawer } from '../parts/record-drawer.tsx'
import { SelectField } from '../parts/fields.tsx'
import { useSubjectOptions } from '../parts/options.ts'
import { text as partsText } from '../parts/text.ts'
import { useEntryRemoval } from '../parts/use-entry-removal.tsx'
import type { Rights } from '../parts/use-rights.ts'
import { text } from './text.ts'
import styles from './courses.module.css'

const stale = [subjects.list, subjects.selector, courses.list]
const { shape } = SubjectBody

/** The tree of subjects, in which courses are grouped. */
export function SubjectsDrawer({ rights, onClose }: { rights: Rights; onClose: () => void }) {
  const t = useText(text)
  const tp = useText(partsText)
  const { data } = useCall(subjects.list, {})
  const [editing, setEditing] = useState<{ id: string | null } | null>(null)
  const removal = useEntryRemoval(subjects.remove, stale)
  const renderNodes = (nodes: readonly SubjectNode[]) =>
    nodes.map((node) => (
      <Tree.Node
        key={node.id}
        title={
          <span className={styles.subject}>
            {node.fullName}
            <small>{t('courses.courseCount', { n: node.courseCount })}</small>
            {rights.edit && (
              <Button
                size="mini"
                type="text"
                icon={<IconEdit />}
                aria-label={`${tp('parts.edit')} ${node.fullName}`}
                onClick={() => setEditing({ id: node.id })}
              />
            )}
            {rights.remove && (
              <Button
                size="mini"
                type="text"
                icon={<IconDelete />}
                aria-label={`${tp('parts.remove')} ${node.fullName}`}
                onClick={() => removal.ask({ id: node.id, name: node.fullName })}
              />
            )}
          </span>
        }
      >
        {renderNodes(node.children as SubjectNode[])}
      </Tree.Node>
    ))
  return (
    <>
      <ViewDrawer title={t('courses.subjects')} width={420} onClose={onClose}>
        {rights.add && (
          <Button icon={<IconPlus />} onClick={() => setEditing({ id: null })}>
            {t('courses.addSubject')}
          </Button>
        )}
        {data && (
          <Tree blockNode selectable={false}>
            {renderNodes(data.list)}
          </Tree>
        )}
      </ViewDrawer>
      {removal.dialog}
      {editing && <SubjectForm id={editing.id} onClose={() => setEditing(null)} />}
    </>
  )
}

function SubjectForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  const tp = useText(partsText)
  const { options, loading } = useSubjectOptions()
  return (
    <RecordForm<CallRequest<typeof subjects.create>>
      id={id}
      calls={subjects}
      stale={stale}
      titles={[t('courses.addSubject'), t('courses.editSubject')]}
      width={420}
      newRecordValues={{ parentId: '-1' }}
      onClose={onClose}
    >
      <FieldGroup>
        <Field name="name" label={t('courses.subjectName')} schema={shape.name} wide>
          <Input autoFocus maxLength={50} />
        </Field>
        <SelectField
          name="parentId"
          label={t('courses.parentSubject')}
          schema={shape.parentId}
          wide
          options={[{ value: '-1', label: tp('parts.all') }, ...options.filter(({ value }) => value !== id)]}
          loading={loading}
        />
      </FieldGroup>
    </RecordForm>
  )
}
