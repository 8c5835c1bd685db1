import { TodoCategory, type todos } from '@tessera/shared/contract/workflow/todos'
import type { Handlers } from '../../http/context.ts'
import { describeAllowed } from '../../http/parse.ts'
import { refuseField } from '../../errors/refusal.ts'
import type { Services } from '../../feature/services.ts'
import { loadTasks } from '../runtime/load.ts'
import { summariseAll } from '../runtime/summary.ts'
import { isTodoCategory, listTodos } from './store.ts'

export const todoHandlers = ({ workflow: runtime }: Pick<Services, 'workflow'>): Handlers<typeof todos> => ({
  async list({ category, withSummary, ...filter }, context) {
    if (!isTodoCategory(category)) {
      const { text, values } = describeAllowed(Object.values(TodoCategory))
      throw refuseField('category', text, { field: 'category', ...values })
    }
    const page = await listTodos(context, category, filter)
    const { db, session, lang } = context
    const ids = withSummary === 1 ? [...new Set(page.list.map(({ processId }) => processId))] : []
    const tasks = await loadTasks(db, runtime.versions, ids)
    const summaries = await summariseAll(db, runtime.forms, tasks, { userId: session.userId, lang })
    return {
      ...page,
      list: page.list.map((row) => ({ ...row, summary: summaries.get(row.processId) ?? [] })),
    }
  },
})
