/** Returns the id of a capture in events. */
export const getCaptureId = ({ id }: { id: string }): string => `cap_${id}`;
