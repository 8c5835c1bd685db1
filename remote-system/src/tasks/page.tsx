import { Message } from '@arco-design/web-react'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { tasks, type Task } from '@tessera/shared/contract/system/tasks'
import { defaultCodes } from '@tessera/shared/access/can'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useTaskColumns } from './columns.tsx'
import { TaskForm } from './form.tsx'
import { TaskLog } from './log.tsx'
import { text } from './text.ts'

/** Scheduled tasks of the server. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [loggedTask, setLoggedTask] = useState<Task | null>(null)
  const stale = [tasks.list]
  const enable = useSend(tasks.enable, { stale })
  const stop = useSend(tasks.stop, { stale })
  const run = useSend(tasks.run, { stale })
  const toastResult = (sending: Promise<{ msg: string }>) =>
    void sending.then(
      ({ msg }) => Message.success(msg),
      () => {},
    )
  const actions: Action<Task>[] = [
    {
      label: t('tasks.enable'),
      code: defaultCodes.edit,
      hidden: ({ enabledMark }) => enabledMark === 1,
      run: ({ id }) => toastResult(enable.send({ id })),
    },
    {
      label: t('tasks.stop'),
      code: defaultCodes.edit,
      hidden: ({ enabledMark }) => enabledMark === 0,
      run: ({ id }) => toastResult(stop.send({ id })),
    },
    { label: t('tasks.run'), code: 'btn_run', run: ({ id }) => toastResult(run.send({ id })) },
    { label: t('tasks.log'), run: setLoggedTask },
  ]
  return (
    <>
      <Crud
        menu={menu}
        list={tasks.list}
        words={{ noun: t('tasks.noun') }}
        remove={tasks.remove}
        columns={useTaskColumns()}
        actions={actions}
        form={({ id, onClose }) => <TaskForm id={id} onClose={onClose} />}
        empty={t('tasks.empty')}
      />
      {loggedTask && <TaskLog task={loggedTask} onClose={() => setLoggedTask(null)} />}
    </>
  )
}
