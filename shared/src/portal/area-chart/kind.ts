import { defineChart } from '../chart/schema.ts'

export const areaChart = defineChart('areaChart')
