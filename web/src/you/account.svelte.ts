/** What the server keeps of us, as the page about oneself shows and changes it. */
import { ask, Declined } from "../api";
import { identity } from "../identity.svelte";
import type { Account } from "./messages.gen";
import { say, sayOf } from "../settings.svelte";

/** A text of this page, in the language chosen. */
export const sayYou = (key: string, values?: Record<string, unknown>): string =>
  sayOf("you")(`you.${key}`, values);
const at = encodeURIComponent;

/** One of us; every part of the page has the same. */
export class You {
  account: Account | undefined = $state.raw();
  problem = $state("");
  /** Coming in would leave this browser's own seats behind: asked before. */
  leaving: (() => Promise<void>) | undefined = $state.raw();

  /** Do something, and look what has become of it; what is refused says why. */
  async attempt(doing: () => Promise<unknown> = async () => {}): Promise<void> {
    this.problem = "";
    try {
      await doing();
      this.account = await ask<Account>("GET", "me/account");
      identity.name = this.account.name;
    } catch (error) {
      this.problem = error instanceof Declined ? error.message : say("not_reached");
    }
  }

  /** Come in as somebody; what this browser would leave behind is asked about. */
  come(call: (leaving: boolean) => Promise<unknown>): Promise<void> {
    this.leaving = undefined;
    return this.attempt(async () => {
      try {
        await call(false);
      } catch (error) {
        if (!(error instanceof Declined && error.status === 409)) throw error;
        this.leaving = () => {
          this.leaving = undefined;
          return this.attempt(() => call(true));
        };
      }
    });
  }
}

export const call = <T = void>(method: string, path: string, body?: unknown) =>
  ask<T>(method, `me/${path}`, body);
export const remove = (kind: string, id: string) => call("DELETE", `${kind}/${at(id)}`);

export const canPasskey = (offered: boolean): boolean =>
  offered &&
  "PublicKeyCredential" in globalThis &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential;

type Options = { options: PublicKeyCredentialCreationOptionsJSON };

/** Make a passkey on this device; nothing if one thinks better of it. */
export async function addPasskey(): Promise<void> {
  const { options } = await call<Options>("POST", "passkeys/options");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = await chosen(() => navigator.credentials.create({ publicKey }));
  if (made) await call("POST", "passkeys", { credential: made.toJSON() });
}

/** Sign in by a passkey of this device. */
export async function usePasskey(leaving: boolean): Promise<void> {
  type Asked = { options: PublicKeyCredentialRequestOptionsJSON };
  const { options } = await call<Asked>("POST", "passkey-sign-in/options");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const made = await chosen(() => navigator.credentials.get({ publicKey }));
  if (made) await call("POST", "passkey-sign-in", { credential: made.toJSON(), leaving });
}

async function chosen(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await ask()) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotAllowedError") return null;
    if (error instanceof DOMException) throw new Declined(400, sayYou("fails"));
    throw error;
  }
}
