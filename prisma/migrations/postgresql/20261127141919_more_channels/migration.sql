-- More ways to reach a person.
ALTER TYPE "Channel" ADD VALUE 'telegram';
ALTER TYPE "Channel" ADD VALUE 'pushover';
ALTER TYPE "Channel" ADD VALUE 'discord';
ALTER TYPE "Channel" ADD VALUE 'teams';
