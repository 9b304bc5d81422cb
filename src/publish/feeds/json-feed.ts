import { z } from "zod";

/** Unknown fields are allowed, as in the format. */
export const JsonFeedItem = z
  .looseObject({
    id: z.string().describe("Permanent id, the same in every feed."),
    url: z.url().describe("Page of the model."),
    title: z.string().describe("Provider, model and kind of change."),
    content_html: z.string().describe("Values before and after."),
    date_published: z.iso.datetime().describe("Midnight UTC on the day it was read."),
    tags: z.array(z.string()).describe("Kinds of change: added, price, retired and so on."),
  })
  .describe("One change.");

export const JsonFeed = z
  .looseObject({
    version: z.literal("https://jsonfeed.org/version/1.1").describe("Version of the format."),
    title: z.string().describe("Title of the feed."),
    home_page_url: z.url().describe("The page that shows the same changes."),
    feed_url: z.url().describe("Address of this feed."),
    description: z.string().describe("Description of the feed."),
    language: z.literal("en").describe("English."),
    authors: z.array(z.looseObject({ name: z.string(), url: z.url() })).describe("The publisher."),
    items: z.array(JsonFeedItem).describe("The latest 200, newest first."),
  })
  .describe("The changes as a JSON Feed (version 1.1).");

export type JsonFeed = z.infer<typeof JsonFeed>;
