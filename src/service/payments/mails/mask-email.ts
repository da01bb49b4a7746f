/** `g•••@example.com`: enough for shoppers to recognize their own address. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}
