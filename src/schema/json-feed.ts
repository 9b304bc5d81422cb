import { z } from "zod";

/** Unknown fields are allowed, as in the format. */
export const JsonFeedItem = z
  .looseObject({
    id: z.string().describe("Permanent; the same in every feed."),
    url: z.url().describe("Page of the model."),
    title: z.string().describe("Provider, model, and what it is."),
    content_html: z.string().describe("What was, and what is now."),
    date_published: z.iso.datetime().describe("Midnight, UTC, of the day on which it was read."),
    tags: z.array(z.string()).describe("What it is: added, price, retired and so on."),
  })
  .describe("One change.");

export const JsonFeed = z
  .looseObject({
    version: z.literal("https://jsonfeed.org/version/1.1").describe("Version of the format."),
    title: z.string().describe("What the feed is of."),
    home_page_url: z.url().describe("The page that it goes with."),
    feed_url: z.url().describe("Its own address."),
    description: z.string().describe("What it is about."),
    language: z.literal("en").describe("English."),
    authors: z.array(z.looseObject({ name: z.string(), url: z.url() })).describe("The publisher."),
    items: z.array(JsonFeedItem).describe("The latest 200, newest first."),
  })
  .describe("The changes as a JSON Feed (version 1.1).");

export type JsonFeed = z.infer<typeof JsonFeed>;
