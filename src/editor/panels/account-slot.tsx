/** Filled by the account section. */
export function AccountSlot() {
  return null;
}
