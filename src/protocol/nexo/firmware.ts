/** The first firmware version with the local API. */
export const OLDEST_FIRMWARE = '1.120.8';

/** Whether a text is a version with three numbers. */
export const isFirmware = (text: string): boolean => /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(text);

/** Whether the firmware has the local API. Versions are compared number by number: 1.120.10 is newer than 1.120.8. */
export function hasLocalApi(firmware: string): boolean {
  const oldest = OLDEST_FIRMWARE.split('.').map(Number);
  const parts = firmware.split('.').map(Number);
  const place = oldest.findIndex((part, index) => part !== parts[index]);
  return place < 0 || (parts[place] ?? 0) > (oldest[place] ?? 0);
}
