import { expect, test } from "vitest";
import { editorMessages } from "#model/text/editor-messages.ts";
import { causeSentence, readableCause } from "#model/text/readable-cause.ts";

const ID = "0b0e7d1c-7d55-4b0e-9d5c-1f8f3f1d8a11";

test.each([
  ['new row violates row-level security policy for table "music_tracks"', "your account may not do this"],
  ["permission denied for table projects", "your account may not do this"],
  ['new row for relation "audio_tracks" violates check constraint "audio_tracks_times"', "the server does not accept these values"],
  ['duplicate key value violates unique constraint "projects_pkey"', "the server does not accept these values"],
  [`invalid input syntax for type uuid: "${ID}"`, "the server does not accept these values"],
  [
    "Could not find the function public.apply_operation(op) in the schema cache",
    "the server is of another version than this page. Reload it",
  ],
  ["canceling statement due to statement timeout", "the server is busy. Try again in a moment"],
  ["JWT expired", "your session has ended. Sign in again"],
  ["The object exceeded the maximum allowed size", "the file is too large for the server"],
  ["<!doctype html><html><title>502 Bad Gateway</title>", "the server gave an answer that cannot be read"],
  ['{"code":"XX000","message":"oops"}', "the server gave an answer that cannot be read"],
  ["", "no reason was given"],
  ["   ", "no reason was given"],
  ["TypeError: Error: Failed to fetch", "the server could not be reached. Check the connection, then try again"],
  ["The server did not answer in time.", "the server could not be reached. Check the connection, then try again"],
  ["The server answered 502.", "the server does not work now. Try again in a moment"],
  ["The server answered 404.", "there is nothing at this address. Reload the page, or import the file again"],
  ["The server answered 410.", "there is nothing at this address. Reload the page, or import the file again"],
  ["The server answered 401.", "the server or the network denies access. Sign in again, or use another network"],
  ["The server answered 403.", "the server or the network denies access. Sign in again, or use another network"],
  ["The server answered 429.", "the server is busy. Try again in a moment"],
  ["The server answered 407.", "the server could not be reached. Check the connection, then try again"],
  ["The server answered 511.", "the server could not be reached. Check the connection, then try again"],
  ["The server's answer (200) could not be read.", "the server could not be reached. Check the connection, then try again"],
  [
    "TypeError: Failed to fetch dynamically imported module: http://host/assets/editor-1a.js",
    "a part of this page could not be loaded. Reload the page",
  ],
  ["TypeError: Cannot read properties of undefined (reading 'id')", "a part of this page does not work. Reload the page"],
  ["request to http://127.0.0.1:54321/rest/v1/projects?id=eq.1 was refused", "request to (an address) was refused"],
  [`Object not found: ${ID}/music-tracks/${ID}.wav`, "Object not found: (a file)"],
  [`"/storage/v1/object/media-files/${ID}/a.wav" is locked`, "(a file) is locked"],
  ["Object not found", "the file is no longer on the server. Import it again"],
  ["no room", "no room"],
])("%j is read as %j", (cause, text) => {
  expect(readableCause(cause)).toBe(text);
});

test("a long answer is shortened", () => {
  expect(readableCause("x".repeat(5000)).length).toBeLessThan(250);
});

test("the beginning of a sentence is not repeated", () => {
  const twice = editorMessages.importFailed(editorMessages.importFailed("no room"));
  expect(twice).toBe("Failed to upload file: no room");
  expect(editorMessages.videoLoadFailed(`Error: ${editorMessages.videoLoadFailed("gone")}`)).toBe("Failed to load video: gone");
});

test.each([
  ["TypeError: Failed to fetch", "The server could not be reached. Check the connection, then try again."],
  ["Invalid login credentials", "Invalid login credentials"],
  ["no answer", "no answer"],
  ["", "No reason was given."],
])("%j as a separate sentence is %j", (cause, text) => {
  expect(causeSentence(cause)).toBe(text);
});

test("a readable text is not changed by a second pass", () => {
  for (const cause of [
    "Failed to fetch",
    "JWT expired",
    "The server answered 502.",
    "The server answered 404.",
    "The server answered 403.",
    "x is not a function",
    editorMessages.insertFailed("Failed to fetch"),
  ])
    expect(readableCause(readableCause(cause))).toBe(readableCause(cause));
});
