import type { Attack } from "./attack.ts";

/** Attacks through supabase-js's admin client, which the product does not use (B-27). */
export const adminAttacks: readonly Attack[] = [
  {
    name: "list accounts",
    run: async (client) => {
      const { data, error } = await client.auth.admin.listUsers();
      return { data: data.users, error };
    },
  },
  { name: "delete the victim's account", run: (client, target) => client.auth.admin.deleteUser(target.victimId) },
  {
    name: "set the victim's password",
    run: (client, target) => client.auth.admin.updateUserById(target.victimId, { password: "stolen-password" }),
  },
  {
    name: "make a sign-in link for the victim",
    run: (client) => client.auth.admin.generateLink({ type: "magiclink", email: "victim@example.com" }),
  },
  {
    name: "make an account that is confirmed",
    run: (client) => client.auth.admin.createUser({ email: "made@example.com", email_confirm: true }),
  },
];
