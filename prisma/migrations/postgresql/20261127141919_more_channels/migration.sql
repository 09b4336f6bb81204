-- More ways to reach a person.
ALTER TYPE "Channel" ADD VALUE 'telegram';
