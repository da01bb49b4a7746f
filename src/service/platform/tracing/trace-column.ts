/** The column of a row from which later work goes on with a trace: a `traceparent`. */
export const TRACE_COLUMN = 'traceparent text';
