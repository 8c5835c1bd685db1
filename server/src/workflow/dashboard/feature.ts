import { defineFeature } from '../../feature/feature.ts'
import { dashboardHandlers } from './routes.ts'

export const feature = defineFeature({ handlers: () => ({ 'workflow.dashboard': dashboardHandlers }) })
