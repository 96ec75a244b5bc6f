/** An answer other than success, in the API's form. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly source: string | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { source?: string; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.source = more.source;
    this.details = more.details;
  }

  body(traceId: string): Record<string, unknown> {
    return { code: this.code, message: this.message, source: this.source, details: this.details, trace_id: traceId };
  }
}

export const invalid = (source: string, message: string): ApiError =>
  new ApiError(400, 'validation_error', message, { source });

export const notFound = (id: string): ApiError =>
  new ApiError(404, 'resource_not_found', `The resource with ID ${id} cannot be found`);

export const wrongStatus = (what: string, status: string, operation: string): ApiError =>
  new ApiError(
    400,
    'invalid_status_for_operation',
    `The ${what} status ${status} is invalid for operation ${operation}`,
  );
